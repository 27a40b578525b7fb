"""What lasts: one database, its tables and its numbered migrations. The only room that knows SQL.

SQLite in the person's data folder unless a URL says PostgreSQL. Nothing is imported here, so that a face that opens no
database does not pay for one.
"""
