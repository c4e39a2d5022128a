"""Background work: bots, clocks, messages; and gauges."""
