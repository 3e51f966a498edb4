-- At which restaurants a campaign runs that does not run at all of them, and since when.
create table campaign_merchant (
  partner_id text not null,
  campaign_id bigint not null,
  merchant_id bigint not null references merchant (id),
  since timestamptz not null,
  primary key (partner_id, campaign_id, merchant_id),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id)
);
create index campaign_merchant_of on campaign_merchant (partner_id, merchant_id);

create function refuse_other_restaurants() returns trigger language plpgsql as $$
begin
  raise exception 'the restaurants of a campaign are kept: % is refused', tg_op;
end $$;
create trigger campaign_merchant_kept before update or delete on campaign_merchant for each row execute function refuse_other_restaurants();
