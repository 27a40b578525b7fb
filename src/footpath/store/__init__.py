"""Storage: one database, with tables and numbered migrations. The only room with SQL.

The database is SQLite in the person's data folder unless a URL names PostgreSQL. This module imports nothing, so that
commands without a database start fast.
"""
