"""Résumés and exports of networks: the bytes of a file in, the facts that stand in it out, each with its place."""
