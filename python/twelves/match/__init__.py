"""Owns matches between engines: pairs of games from both sides of openings, and what they prove."""
