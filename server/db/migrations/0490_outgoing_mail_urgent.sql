-- without transaction
-- What somebody waits for is found at once, however many notices wait.
create index concurrently if not exists outgoing_mail_urgent on outgoing_mail (partner_id, next_attempt_at)
  where sent_at is null and failed_at is null and kind <> 'notice';
