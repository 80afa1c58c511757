"""What is done with the hands: each answer accepted or refused as the manual would."""
