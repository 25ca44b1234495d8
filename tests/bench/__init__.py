"""How fast and how lean the analyzer is beside a rival: `make bench`, docs/performance.md."""
