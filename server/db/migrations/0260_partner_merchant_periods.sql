-- Periods of one thing never overlap (decision 0118). After each statement the things that it wrote are looked at: first their locks are taken, so that
-- of two transactions the second sees what the first wrote; then each period is held against the next of its thing. A period without a moment in it
-- holds nobody up. The arguments: the columns that name a thing, where its period begins, where it ends. The rights are those of the tables' owner,
-- since a card is one card in all programmes.
create function keep_periods_apart() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  thing constant text := tg_argv[0];
  begins constant text := tg_argv[1];
  ends constant text := tg_argv[2];
  overlap text;
begin
  execute format(
    'select pg_advisory_xact_lock(74616223, bucket)
      from (select distinct hashtext(concat_ws('' '', %L, %s)) & 1023 as bucket from written order by 1) as buckets',
    tg_table_name, thing);
  execute format(
    'select concat_ws('' '', %1$s) || '' from '' || %2$s || '' until '' || coalesce(%3$s::text, ''ever'') || '' and from '' || next
      from (select distinct %1$s from written) as named
      cross join lateral (
        select %2$s, %3$s, lead(%2$s) over (order by %2$s, %3$s nulls last) as next from %4$I as kept
        where (%5$s) = (%6$s) and (%3$s is null or %3$s > %2$s)) as period
      where next is not null and (%3$s is null or %3$s > next) limit 1',
    thing, begins, ends, tg_table_name,
    regexp_replace(thing, '(\w+)', 'kept.\1', 'g'), regexp_replace(thing, '(\w+)', 'named.\1', 'g')) into overlap;
  if overlap is not null then
    raise exception using errcode = 'exclusion_violation', table = tg_table_name,
      message = format('periods of %s overlap: %s', tg_table_name, overlap);
  end if;
  return null;
end $$;

-- Terms of one restaurant at one programme.
create trigger partner_merchant_apart after insert on partner_merchant referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, merchant_id', 'active_from', 'active_to');
create trigger partner_merchant_kept_apart after update on partner_merchant referencing new table as written
  for each statement execute function keep_periods_apart('partner_id, merchant_id', 'active_from', 'active_to');
