"""What stands around the extractors: intake, store, review and the command line. No facts are found here."""
