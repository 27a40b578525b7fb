"""Platform packs: what is publicly known of an application platform, as data that ships."""
