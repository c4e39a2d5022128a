"""What a viewer is shown: views, lists, lessons, the final account, pictures."""
