"""The folder proof."""
