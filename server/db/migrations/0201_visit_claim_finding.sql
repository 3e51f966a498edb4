-- What was found of a claim and when. Nothing of it changes: another finding is another row, and the newest stands.
create table visit_claim_finding (
  partner_id text not null,
  id bigint generated always as identity,
  claim_id bigint not null,
  member_id bigint not null,
  finding jsonb not null,
  found_at timestamptz not null,
  primary key (partner_id, id)
);
create index visit_claim_finding_claim on visit_claim_finding (partner_id, claim_id, id);

create function refuse_finding_change() returns trigger language plpgsql as $$
begin
  raise exception 'findings are append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger visit_claim_finding_append_only before update or delete or truncate on visit_claim_finding
  for each statement execute function refuse_finding_change();
