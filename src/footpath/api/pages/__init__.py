"""The web pages, with the actions of their buttons. All pages work without JavaScript."""
