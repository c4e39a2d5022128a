"""The game in words and letters: notation, positions, sentences, the board of a terminal."""
