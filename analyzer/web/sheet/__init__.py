"""The score sheet to fill in, and the text beside it: two views of one record.

Of a deal, `fields` makes the fields that its text fills in and `lines` the text that fields stand
for; `head` does both for what stands above the deals, and `text` is a whole text as a sheet sees
it. What a `form` sends is put together by `merging`, and `deals` adds a deal to it, takes one out
or puts it back. `page` is all that the page shows, `shown` a deal of it.
"""
