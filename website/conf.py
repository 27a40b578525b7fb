"""How Sphinx makes the site. Nothing of it is loaded from elsewhere when it is read."""

project = "Footpath"
html_title = "Footpath"
copyright = "the authors of Footpath, Apache-2.0"
extensions = ["myst_parser"]
html_theme = "furo"
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_heading_anchors = 4
html_copy_source = False
html_show_sphinx = False
