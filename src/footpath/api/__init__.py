"""The API and the page: HTTP in front of `App`, for programs with a token and for a person with a browser."""
