"""The command line judged by the design alone: records in, JSON out, nothing inside."""
