-- When a campaign was paused, and when it went on: visits of the time between have nothing of it. A pause is ended once, and is never another.
create table campaign_pause (
  partner_id text not null,
  campaign_id bigint not null,
  paused_at timestamptz not null,
  -- Null: it is paused still.
  resumed_at timestamptz,
  primary key (partner_id, campaign_id, paused_at),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id),
  check (resumed_at > paused_at)
);
create unique index campaign_pause_open on campaign_pause (partner_id, campaign_id) where resumed_at is null;

create function refuse_other_pause() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'the pauses of a campaign are kept: % is refused', tg_op; end if;
  if row(new.partner_id, new.campaign_id, new.paused_at) is distinct from row(old.partner_id, old.campaign_id, old.paused_at) or old.resumed_at is not null
  then raise exception 'a pause of a campaign is ended once, and is never another'; end if;
  return new;
end $$;
create trigger campaign_pause_kept before update or delete on campaign_pause for each row execute function refuse_other_pause();

create trigger campaign_pause_apart after insert on campaign_pause referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, campaign_id', 'paused_at', 'resumed_at');
create trigger campaign_pause_kept_apart after update on campaign_pause referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, campaign_id', 'paused_at', 'resumed_at');
