/** What people decided, by the audit log; and balances that ended, by what their members were told. */
export const decisionChecks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'an adjustment was proposed and decided by whom the audit log says, as it says': `
    select a.partner_id || ' ' || a.id as name from reward_adjustment a
    join member m on m.partner_id = a.partner_id and m.id = a.member_id
    left join audit_entry asked on asked.partner_id = a.partner_id and asked.action = 'rewards.propose'
      and asked.subject = 'adjustment:' || a.id
    left join audit_entry decided on decided.partner_id = a.partner_id and decided.action in ('rewards.approve', 'rewards.decline')
      and decided.subject = 'adjustment:' || a.id
    where asked.at is distinct from a.proposed_at or asked.actor is distinct from a.proposed_by
      or asked.details::jsonb ->> 'amount' is distinct from a.amount::text
      or asked.details::jsonb ->> 'currency' is distinct from a.currency
      or (a.reason <> '' and asked.details::jsonb ->> 'reason' is distinct from a.reason)
      or (m.erased_at is null and asked.details::jsonb ->> 'member' is distinct from m.public_id)
      or decided.at is distinct from a.decided_at or decided.actor is distinct from a.decided_by
      or coalesce(decided.action, 'proposed') <> case a.state
        when 'approved' then 'rewards.approve' when 'declined' then 'rewards.decline' else 'proposed' end
      or (a.state = 'approved') <> (a.posting_id is not null)
    union all
    select e.partner_id || ' ' || e.subject from audit_entry e
    where e.action in ('rewards.propose', 'rewards.approve', 'rewards.decline') and not exists (
      select from reward_adjustment a where a.partner_id = e.partner_id and 'adjustment:' || a.id = e.subject)`,
    'what ended was told to its member before, and not more of it': `
    select p.partner_id || ' ' || p.id as name from posting p
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
    left join lateral (
      select count(*) as notices, max(x.expires_at) as expires_at, sum(x.amount_cents) as amount,
        bool_or(x.amount_cents is null) as is_old from reward_expiry x
      where x.partner_id = p.partner_id and x.member_id = p.member_id and x.posting_id = p.id) told on true
    where p.kind = 'expiry' and p.reason is null
      and (e.amount >= 0 or told.notices = 0 or told.expires_at > p.posted_at or (not told.is_old and told.amount < -e.amount))
    union all
    select p.partner_id || ' ' || p.id from posting p
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
    left join transaction t on t.partner_id = p.partner_id and 'expiry:' || t.id = e.code and t.member_id = p.member_id
    where p.kind = 'expiry' and p.reason is not null and (p.reason <> 'takenBack' or t.id is null)`,
    'a balance ended after its member was told and when that said, and no further than to nothing': `
    select p.partner_id || ' ' || p.id as name from posting p
    cross join lateral (
      select coalesce(sum(e.amount), 0) as balance from entry e where e.partner_id = p.partner_id and e.member_id = p.member_id
        and e.account = 'member' and e.posting_id <= p.id) after
    cross join lateral (
      select count(*) as notices, bool_and(x.told_at < x.expires_at and x.expires_at <= p.posted_at) as in_time
      from reward_expiry x where x.partner_id = p.partner_id and x.posting_id = p.id and x.member_id = p.member_id) told
    where p.kind = 'expiry' and p.reason is null and (after.balance < 0 or told.notices = 0 or not told.in_time)
    union all
    select x.partner_id || ' ' || x.member_id from reward_expiry x
    where x.posting_id is not null and not exists (
      select from posting p where p.partner_id = x.partner_id and p.id = x.posting_id and p.member_id = x.member_id
        and p.kind = 'expiry' and p.reason is null)`,
  }),
)
