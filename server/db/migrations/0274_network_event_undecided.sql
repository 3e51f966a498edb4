-- without transaction
-- What a person has to decide, the oldest first.
create index concurrently if not exists network_event_undecided on network_event (network, received_at)
  where state = 'unmatched' and reason in ('ambiguous', 'wrongNetwork');
