-- without transaction
create index concurrently if not exists outgoing_text_created on outgoing_text (created_at);
