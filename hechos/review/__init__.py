"""Rows → changes and scores: what differs between two states of the facts, how right they are, what people say.

`diff` compares runs and extractor versions, `score` compares with annotated articles, `decision` keeps what
a reviewer said. All three read what others found; none finds a fact.
"""
