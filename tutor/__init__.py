"""An interactive rules tutor for two card games: Happiness and Laugh Battle."""
