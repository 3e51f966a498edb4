-- By what a partner's issuer knows its members. A subject is one member for ever; an e-mail address names nobody here.
create table member_identity (
  partner_id text not null,
  issuer text not null,
  subject text not null,
  member_id bigint not null,
  created_at timestamptz not null,
  primary key (partner_id, issuer, subject)
);
create index member_identity_member on member_identity (partner_id, member_id);
