"""Public posting APIs of applicant tracking systems: one data file each in `data/`, one reader for all."""
