"""What a page shows of a deal at one ply: plain functions from a record, its rules and its report
to frozen values. Nothing here knows of requests or markup; hidden cards do not get in."""
