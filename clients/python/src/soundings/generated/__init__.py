"""Types of the REST door."""
