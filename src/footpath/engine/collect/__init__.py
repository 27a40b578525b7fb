"""Collecting the records of a list: read it, open what it lists, go on to the next page, know the end."""
