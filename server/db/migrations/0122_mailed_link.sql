-- What a mailed link is for, since recovery is not the only one who mails links; and the change of an e-mail address that it belongs to.
alter table recovery_token
  add column purpose text not null default 'recover',
  add column change_id bigint;
