"""Words of this layer: errors, values that go in and out, events as they are stored, times, secrets, addresses."""
