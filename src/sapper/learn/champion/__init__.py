"""The champion's score: candidates compared by rollouts, and the network fitted to them."""
