-- From the files before this one on no period overlaps another. What did before is named here, and stops the upgrade: which of two held is for a person to
-- say, and docs/operations.md, "Periods that overlap", says how.
create function name_overlaps(kept text, thing text, begins text, ends text) returns setof text language plpgsql as $$
begin
  return query execute format(
    'select %4$L || '' '' || concat_ws('' '', %1$s) || '' from '' || %2$s || '' until '' || coalesce(%3$s::text, ''ever'') || '' and from '' || next
      from (
        select %1$s, %2$s, %3$s, lead(%2$s) over (partition by %1$s order by %2$s, %3$s nulls last) as next from %4$I
        where %3$s is null or %3$s > %2$s) as period
      where next is not null and (%3$s is null or %3$s > next) order by 1 limit 20', thing, begins, ends, kept);
end $$;
create function refuse_overlaps() returns void language plpgsql as $$
declare
  list text;
begin
  select string_agg(overlap, E'\n  ') into list from (
    select name_overlaps('partner_merchant', 'partner_id, merchant_id', 'active_from', 'active_to') as overlap
    union all select name_overlaps('offer', 'partner_id, merchant_id, code', 'active_from', 'active_to')
    union all select name_overlaps('merchant_acquirer_id', 'network, acquirer_merchant_id', 'valid_from', 'valid_to')
    union all select name_overlaps('card_link', 'card_token', 'linked_at', 'unlinked_at')) as named;
  if list is not null then
    raise exception using errcode = 'exclusion_violation',
      message = E'these periods overlap; end the earlier of each two where the later begins, and migrate again:\n  ' || list;
  end if;
end $$;
select refuse_overlaps();
drop function refuse_overlaps();
drop function name_overlaps(text, text, text, text);
