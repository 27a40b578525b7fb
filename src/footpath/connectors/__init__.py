"""The connectors of Footpath, and the discovery of installed ones."""
