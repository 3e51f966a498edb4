-- PostgreSQL keeps the plan of this check for as long as a connection lasts. Made while the table was empty it reads the whole of it for each entry, until
-- somebody counts the rows: a load into a new database took ten times as long. A posting is found by its key, whatever is known of the table.
alter function refuse_unbalanced_posting() set enable_seqscan = off;
