"""What stands in for a parser: clauses, finite verbs, and the phrases of the lexicon found among atoms."""
