"""Dampfross (Railway Rivals)."""
