"""Collect the records of a list: read the list, open the records, turn the pages, find the end."""
