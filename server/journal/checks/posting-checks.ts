/** What postings have to do with what they stand for. Each query answers one row for each fault, with its name. Source: docs/rewards.md, "Journal". */
export const postingChecks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'each posting is of a visit, of a member, or of neither, as its kind says': `
    select partner_id || ' ' || id as name from posting where case
      when kind in ('award', 'adjustment') then transaction_id is null or member_id is null
      when kind = 'settlement' then transaction_id is not null or member_id is not null
      else transaction_id is not null or member_id is null end`,
    'a posting and its entries are of one member and one currency, against the account of its kind': `
    select e.partner_id || ' ' || e.posting_id as name from entry e
    join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
    where e.currency <> p.currency or (e.account = 'member' and e.member_id is distinct from p.member_id)
      or case when p.kind = 'settlement' then e.account = 'member' or (e.source, e.code) <> ('S', 'settlement')
        when e.account = 'member' then false
        when p.kind in ('award', 'adjustment') then e.account <> case e.source when 'A' then 'adjustment' else 'partnerLiability' end
        when p.kind in ('manual', 'reservation', 'takeBack') then e.account <> 'partnerLiability'
        else e.account <> 'cash' end`,
    'each entry has its other side beside it': `
    select e.partner_id || ' ' || e.posting_id as name from entry e
    where not exists (
      select from entry o where o.partner_id = e.partner_id and o.posting_id = e.posting_id
        and o.line = e.line + case e.line % 2 when 0 then 1 else -1 end
        and o.amount = -e.amount and o.source = e.source and o.code = e.code and o.currency = e.currency)
      or (e.line > 0 and not exists (
        select from entry o where o.partner_id = e.partner_id and o.posting_id = e.posting_id and o.line = e.line - 1))`,
    'an award is the first of its visit or after all was taken back, and an adjustment follows one with its reason': `
    select p.partner_id || ' ' || p.id as name from posting p
    cross join lateral (
      select count(distinct w.id) as postings, coalesce(sum(e.amount), 0) as amount from posting w
      join entry e on e.partner_id = w.partner_id and e.posting_id = w.id and e.account = 'member'
      where w.partner_id = p.partner_id and w.transaction_id = p.transaction_id and w.id < p.id) before
    where p.kind in ('award', 'adjustment') and case p.kind
      when 'award' then before.amount <> 0 or p.reason is not null
      else before.postings = 0 or p.reason is null end`,
    'what was settled at a moment is what was handed over then': `
    select coalesce(given.partner_id, settled.partner_id) || ' ' || coalesce(settled.posting_id, given.posting_id) as name from (
      select o.partner_id, o.delivered_at as at, e.currency, min(o.posting_id) as posting_id,
        sum(e.amount) filter (where e.account = 'partnerLiability') as liability,
        sum(e.amount) filter (where e.account = 'adjustment') as adjustment
      from outbox o
      join posting p on p.partner_id = o.partner_id and p.id = o.posting_id and p.kind <> 'settlement'
      join entry e on e.partner_id = o.partner_id and e.posting_id = o.posting_id and e.account in ('partnerLiability', 'adjustment')
      where o.delivered_at is not null group by 1, 2, 3) given
    full join (
      select p.partner_id, p.posted_at as at, p.currency, min(p.id) as posting_id,
        sum(e.amount) filter (where e.account = 'partnerLiability') as liability,
        sum(e.amount) filter (where e.account = 'adjustment') as adjustment
      from posting p
      join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account in ('partnerLiability', 'adjustment')
      where p.kind = 'settlement' group by 1, 2, 3) settled using (partner_id, at, currency)
    where coalesce(given.liability, 0) + coalesce(settled.liability, 0) <> 0
      or coalesce(given.adjustment, 0) + coalesce(settled.adjustment, 0) <> 0`,
    'what waits has not gone out, what went out did not wait any more, and what failed says since when': `
    select partner_id || ' ' || posting_id as name from outbox where case state
      when 'waiting' then due_from is null or delivered_at is not null
      when 'delivered' then delivered_at is null or failed_at is not null
      when 'failed' then failed_at is null
      else failed_at is not null or settled_at is not null end
      or delivered_at < due_from or (settled_at is null) <> (settled_by is null) or (settled_at is null) <> (settled_reason is null)`,
    'a visit is paid when all that was posted of it had gone out, and only then': `
    select t.partner_id || ' ' || t.id as name from transaction t
    left join lateral (
      select bool_and(o.delivered_at is not null) as all_out, bool_or(o.delivered_at = t.paid_at) as one_then,
        bool_or(p.posted_at < t.paid_at and (o.delivered_at is null or o.delivered_at > t.paid_at)) as one_later
      from posting p join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id
      where p.partner_id = t.partner_id and p.transaction_id = t.id) posted on true
    where case when t.paid_at is null
      then t.status = 'Awarded' and t.withdrawn_at is null and posted.all_out
      else posted.one_then is not true or posted.one_later end
      or t.withdrawn_at <> t.evaluated_at`,
  }),
)
