-- without transaction
-- Reads notices in an order of their own.
create index concurrently if not exists outgoing_text_notices on outgoing_text (partner_id, next_attempt_at)
  where sent_at is null and failed_at is null and kind = 'notice';
