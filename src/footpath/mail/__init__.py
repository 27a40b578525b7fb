"""Employers' mails: judged and matched to applications. Pure functions, without access to a mailbox."""
