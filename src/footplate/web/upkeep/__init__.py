"""What goes on by itself: bots, clocks, messages; and figures that go up and down."""
