"""Our own careers site, and a walk through the site with every rung of the ladder below the model."""
