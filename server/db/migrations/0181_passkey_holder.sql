-- The random name by which a member's passkeys know whose they are. It is nobody's id, and says nothing to who reads it from a device.
create table passkey_holder (
  partner_id text not null,
  member_id bigint not null,
  handle text not null,
  created_at timestamptz not null,
  primary key (partner_id, member_id),
  unique (partner_id, handle),
  foreign key (partner_id, member_id) references member (partner_id, id)
);
