-- Since when a member is asked for another e-mail address, because mails to theirs come back. Null: nobody asks.
alter table member add column email_update_since timestamptz;
