"""Pages without a browser: fetched politely by plain HTTP, and read as in the browser."""
