-- When it was first shown that who reads the member's mailbox and who is in the account are one. Null: not yet; ways in of before end with that.
alter table member add column mailbox_proved_at timestamptz;
