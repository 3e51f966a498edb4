-- What a campaign may give in all, and what it has given or keeps for visits that are not cleared: whole units of the currency, cents for Dollar and Credit.
create table campaign_budget (
  partner_id text not null,
  campaign_id bigint not null,
  budget bigint not null check (budget > 0),
  granted bigint not null default 0,
  primary key (partner_id, campaign_id),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id),
  constraint campaign_budget_never_overspent check (granted between 0 and budget)
);

create function refuse_smaller_budget() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'budgets are kept: % is refused', tg_op; end if;
  if new.partner_id <> old.partner_id or new.campaign_id <> old.campaign_id or new.budget < old.budget
  then raise exception 'the budget of a campaign is only raised'; end if;
  return new;
end $$;
create trigger campaign_budget_kept before update or delete on campaign_budget for each row execute function refuse_smaller_budget();

-- What a budget has for a visit: what was asked of it, what it lets the visit be given, and what of that is spent, since it was kept. Transactions are never
-- removed, so no key of theirs has to be looked at when one is written.
create table campaign_grant (
  partner_id text not null,
  transaction_id bigint not null,
  campaign_id bigint not null,
  asked integer not null check (asked > 0),
  given integer not null,
  granted integer not null,
  primary key (partner_id, transaction_id, campaign_id),
  foreign key (partner_id, campaign_id) references campaign_budget (partner_id, campaign_id),
  check (granted between 0 and given and given <= asked)
);
create index campaign_grant_of on campaign_grant (partner_id, campaign_id);
