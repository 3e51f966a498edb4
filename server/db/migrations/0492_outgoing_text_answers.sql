-- without transaction
-- Finds answers at once, however many notices wait.
create index concurrently if not exists outgoing_text_answers on outgoing_text (partner_id, next_attempt_at)
  where sent_at is null and failed_at is null and kind <> 'notice';
