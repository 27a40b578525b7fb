"""What Footpath knows from before: cookbooks, journals, runs, applications, answers. The rules; SQL is in `store/`."""
