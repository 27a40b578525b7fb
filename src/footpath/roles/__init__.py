"""Roles: what to do next, decided from what is seen. A role knows no other role and touches no page."""
