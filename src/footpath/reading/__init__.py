"""Reading the meaning of a snapshot without a language model: page type, forms, fields, lists, postings."""

from footpath.reading.canonical import canonical_url
from footpath.reading.field_messages import field_errors, new_field_errors, new_marks, new_messages
from footpath.reading.lists.read import find_listing, read_links, read_listings
from footpath.reading.pagers.read import following, last_page, read_pager
from footpath.reading.platforms import account_at
from footpath.reading.postings.form import posting_of_form
from footpath.reading.postings.read import posting_of, read_posting, read_postings
from footpath.reading.read import form_at, place_of, questions, read, targets
from footpath.reading.same_posting import is_same, posting_key
from footpath.reading.site_names import site_names
from footpath.reading.status import only_broke
from footpath.reading.unfinished import is_unfinished

__all__ = [
    "account_at",
    "canonical_url",
    "field_errors",
    "find_listing",
    "following",
    "form_at",
    "is_same",
    "is_unfinished",
    "last_page",
    "new_field_errors",
    "new_marks",
    "new_messages",
    "only_broke",
    "place_of",
    "posting_key",
    "posting_of",
    "posting_of_form",
    "questions",
    "read",
    "read_links",
    "read_listings",
    "read_pager",
    "read_posting",
    "read_postings",
    "site_names",
    "targets",
]
