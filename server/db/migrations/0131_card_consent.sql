-- The words of the consent to linking, each version once, by the hash of them; and which of them a card was linked under. Neither is ever changed.
create table consent_wording (
  partner_id text not null,
  version text not null,
  words text not null,
  first_shown_at timestamptz not null,
  primary key (partner_id, version)
);
create table card_consent (
  partner_id text not null,
  card_link_id bigint not null,
  member_id bigint not null,
  version text not null,
  agreed_at timestamptz not null,
  primary key (partner_id, card_link_id),
  foreign key (partner_id, version) references consent_wording (partner_id, version)
);
create index card_consent_member on card_consent (partner_id, member_id);
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'consents are append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger consent_wording_kept before update or delete on consent_wording
  for each row execute function refuse_consent_change();
create trigger consent_wording_not_emptied before truncate on consent_wording
  for each statement execute function refuse_consent_change();
create trigger card_consent_kept before update or delete on card_consent
  for each row execute function refuse_consent_change();
create trigger card_consent_not_emptied before truncate on card_consent
  for each statement execute function refuse_consent_change();
