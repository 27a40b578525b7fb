"""Reading the meaning of a snapshot without a language model: page type, forms, fields, lists, postings."""
