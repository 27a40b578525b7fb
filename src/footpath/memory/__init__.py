"""Footpath's memory: the rules for cookbooks, journals, runs, applications and answers. SQL is in `store/`."""
