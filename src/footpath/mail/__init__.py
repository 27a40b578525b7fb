"""Mails of employers: read, judged and matched to applications. Pure functions; nothing here reaches a mailbox."""
