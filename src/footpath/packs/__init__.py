"""Platform packs: public knowledge about application platforms, shipped as data."""
