-- By what a programme's host application knows its members, and what it said last of each. Who was closed before they came has no member.
create table host_member (
  partner_id text not null,
  host_id text not null,
  member_id bigint,
  said_at timestamptz not null,
  digest text not null,
  created_at timestamptz not null,
  primary key (partner_id, host_id)
);
create unique index host_member_member on host_member (partner_id, member_id);
