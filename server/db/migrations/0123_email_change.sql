-- Each change of an e-mail address that a member asked for, and what became of it.
create table email_change (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  -- The new address has said that it is the member's.
  confirmed_at timestamptz,
  -- The old address has refused it or taken it back, a later change has taken its place, or a new password.
  ended_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
create index email_change_member on email_change (partner_id, member_id, id);
