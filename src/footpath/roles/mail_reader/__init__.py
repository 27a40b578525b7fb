"""The Mail Reader: a model says what a mail tells where rules do not know. Its quote must stand in the mail."""

from footpath.roles.mail_reader.asking import MailReader

__all__ = ["MailReader"]
