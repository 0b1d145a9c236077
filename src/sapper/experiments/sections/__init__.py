"""The sections of the report, as Markdown."""
