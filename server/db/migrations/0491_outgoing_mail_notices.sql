-- without transaction
-- Notices are a lane of their own, read in its own order.
create index concurrently if not exists outgoing_mail_notices on outgoing_mail (partner_id, next_attempt_at)
  where sent_at is null and failed_at is null and kind = 'notice';
