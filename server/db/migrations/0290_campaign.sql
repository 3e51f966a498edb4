-- Campaigns of a programme: an extra reward on top of the rate, by conditions and for a time. What one asks for and gives never changes.
create table campaign (
  partner_id text not null,
  id bigint generated always as identity,
  code text not null,
  title text not null,
  body text not null,
  terms jsonb not null,
  active_from timestamptz not null,
  active_to timestamptz,
  -- When it was ended early, from then on.
  ended_at timestamptz,
  -- At every restaurant of the programme, else at those of campaign_merchant.
  is_everywhere boolean not null,
  activation_limit integer check (activation_limit > 0),
  activated integer not null default 0,
  created_at timestamptz not null,
  primary key (partner_id, id),
  unique (partner_id, code),
  check (active_to > active_from),
  check (activated >= 0 and (activation_limit is null or activated <= activation_limit))
);

create function refuse_other_campaign() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'campaigns are kept: % is refused', tg_op; end if;
  if row(new.partner_id, new.id, new.code, new.title, new.body, new.terms, new.active_from, new.active_to, new.is_everywhere, new.activation_limit, new.created_at)
    is distinct from
    row(old.partner_id, old.id, old.code, old.title, old.body, old.terms, old.active_from, old.active_to, old.is_everywhere, old.activation_limit, old.created_at)
  then raise exception 'the campaign % is published: it is never another', old.code; end if;
  if old.ended_at is not null and new.ended_at is distinct from old.ended_at
  then raise exception 'the campaign % has ended', old.code; end if;
  return new;
end $$;
create trigger campaign_kept before update or delete on campaign for each row execute function refuse_other_campaign();
