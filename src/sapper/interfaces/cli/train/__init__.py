"""`sapper train`: the learned versions, each with its models, cards and figures."""
