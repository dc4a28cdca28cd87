"""Fits the weights of an evaluation to the engine's own games."""
