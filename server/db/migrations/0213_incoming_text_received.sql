-- without transaction
create index concurrently if not exists incoming_text_received on incoming_text (received_at);
