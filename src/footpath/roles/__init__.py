"""Roles: decide the next step from the page as seen. A role knows no other role and touches no page."""
