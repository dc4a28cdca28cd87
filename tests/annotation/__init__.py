"""Games with evaluations."""
