"""Arrays in, arrays out: neighbours, clusters, projections and how far to trust them."""
