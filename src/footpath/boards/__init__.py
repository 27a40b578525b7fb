"""Public posting APIs of applicant tracking systems: a data file per system in `data/`, and a common reader."""
