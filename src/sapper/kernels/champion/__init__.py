"""The champion's choice: look-ahead, 50/50s, finalists, their features, the network, rollouts."""
