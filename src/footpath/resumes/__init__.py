"""Read résumés and exports of networks: the bytes of a file in, facts with their places out."""
