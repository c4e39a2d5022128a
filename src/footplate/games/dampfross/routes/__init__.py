"""Everything that looks for ways: the graph of hops, the look ahead of the rules, the search for routes."""
