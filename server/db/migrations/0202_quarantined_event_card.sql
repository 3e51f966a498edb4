-- without transaction
-- What was put aside of one card, for who looks into a visit that its holder misses.
create index concurrently if not exists quarantined_event_card on quarantined_event ((event ->> 'cardToken'));
