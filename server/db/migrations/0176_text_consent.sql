-- Each word of a member about texts to a number: asked for, confirmed by the number itself, or ended. The last one of a member and a number holds. Never changed.
create table text_consent (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  phone_number text not null,
  state text not null,
  -- Where it was said.
  way text not null,
  -- The words that were agreed to; null where nobody can tell them.
  version text,
  at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, version) references consent_wording (partner_id, version)
);
create index text_consent_member on text_consent (partner_id, member_id, phone_number, id);
create trigger text_consent_kept before update or delete on text_consent
  for each row execute function refuse_consent_change();
create trigger text_consent_not_emptied before truncate on text_consent
  for each statement execute function refuse_consent_change();
