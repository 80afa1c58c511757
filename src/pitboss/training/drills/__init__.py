"""The drills, one file each: `generate` makes a question, `check` works its answer out a second time."""
