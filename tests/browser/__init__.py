"""The pages in a real browser: what people see, press, print and hear."""
