import { sql } from 'kysely'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'
import { decisionChecks } from './checks/decision-checks.ts'
import { paymentChecks } from './checks/payment-checks.ts'
import { postingChecks } from './checks/posting-checks.ts'
import { sealChecks } from './seals/seal-checks.ts'

/** Each query answers one row for each fault, with its name. Source: docs/rewards.md, "Journal". */
const checks: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    'entries sum to zero per partner and currency': `
    select partner_id || ' ' || currency as name from entry group by partner_id, currency having sum(amount) <> 0`,
    'each posting sums to zero': `
    select partner_id || ' ' || posting_id as name from entry group by partner_id, posting_id having sum(amount) <> 0`,
    'each posting has entries': `
    select p.partner_id || ' ' || p.id as name from posting p
    where not exists (select from entry e where e.partner_id = p.partner_id and e.posting_id = p.id)`,
    'each posting has exactly one outbox row': `
    select p.partner_id || ' ' || p.id as name from posting p
    left join outbox o on o.partner_id = p.partner_id and o.posting_id = p.id where o.posting_id is null`,
    'each outbox row has its posting': `
    select o.partner_id || ' ' || o.posting_id as name from outbox o
    left join posting p on p.partner_id = o.partner_id and p.id = o.posting_id where p.id is null`,
    'each posting of a transaction has its transaction': `
    select p.partner_id || ' ' || p.id || ' of ' || p.transaction_id as name from posting p
    left join transaction t on t.partner_id = p.partner_id and t.id = p.transaction_id
    where p.transaction_id is not null and t.id is null`,
    'a transaction is posted as its verdict says': `
    select t.partner_id || ' ' || t.id as name from transaction t
    left join (
      select p.partner_id, p.transaction_id, sum(e.amount) as amount from posting p
      join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
      where p.transaction_id is not null group by 1, 2
    ) posted on posted.partner_id = t.partner_id and posted.transaction_id = t.id
    where coalesce(posted.amount, 0) <> case when t.status in ('Awarded', 'Forfeit') then t.reward else 0 end`,
    'no transaction takes more than it gave': `
    select p.partner_id || ' ' || p.transaction_id as name from posting p
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
    where p.transaction_id is not null group by p.partner_id, p.transaction_id having sum(e.amount) < 0`,
    'the entries of a transaction are of its member': `
    select e.partner_id || ' ' || e.posting_id as name from entry e
    join posting p on p.partner_id = e.partner_id and p.id = e.posting_id
    join transaction t on t.partner_id = p.partner_id and t.id = p.transaction_id
    where e.account = 'member' and e.member_id <> t.member_id`,
    'each accepted event belongs to a transaction of its card': `
    select e.network || ' ' || e.event_id as name from network_event e
    left join transaction t on t.id = e.transaction_id and t.withdrawn_at is null
    where e.state = 'accepted' and (t.id is null or t.network <> e.network or (t.card_token <> e.card_token and not exists (
      with recursive card (token) as (
        select e.card_token
        union
        select beside.token from card cross join lateral (
          select u.new_card_token as token from card_update u where u.kind = 'replaced' and u.card_token = card.token
          union all
          select u.card_token from card_update u where u.kind = 'replaced' and u.new_card_token = card.token) beside)
      select from card where card.token = t.card_token)))`,
    'no reward for a card that was not linked then': `
    select t.partner_id || ' ' || t.id as name from transaction t
    where t.reward > 0 and t.status = 'Awarded' and not exists (
      select from card_link l where l.partner_id = t.partner_id and l.member_id = t.member_id
        and l.card_token = t.card_token and l.linked_at <= t.authorised_at
        and (l.unlinked_at is null or l.unlinked_at > t.authorised_at))`,
    'what a receiver had and we did not know is taken back once, with its amount': `
    select p.partner_id || ' ' || p.reason as name from posting p
    join entry e on e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
    where p.kind = 'takeBack' group by p.partner_id, p.member_id, p.currency, p.reason having sum(e.amount) <> 0 or count(*) <> 2`,
    'a statement credit is posted with its amount': `
    select c.partner_id || ' ' || c.id as name from statement_credit c
    where not exists (select from entry e where e.partner_id = c.partner_id and e.posting_id = c.posting_id
      and e.member_id = c.member_id and e.amount = -c.amount_cents)`,
    'a returned statement credit is posted back once, with its amount, and no other is': `
    select c.partner_id || ' ' || c.id as name from statement_credit c
    where (c.status in ('rejected', 'error')) <> (c.return_posting_id is not null)
      or (c.return_posting_id is not null and not exists (
        select from posting p join entry e on e.partner_id = p.partner_id and e.posting_id = p.id
        where p.partner_id = c.partner_id and p.id = c.return_posting_id and p.kind = 'statementCreditReturn'
          and e.member_id = c.member_id and e.amount = c.amount_cents))
    union all
    select p.partner_id || ' ' || p.id from posting p
    where p.kind = 'statementCreditReturn' and 1 <> (
      select count(*) from statement_credit c where c.partner_id = p.partner_id and c.return_posting_id = p.id)`,
    'a gift card is posted with its amount, and each such posting is one order': `
    select g.partner_id || ' ' || g.id as name from gift_card_order g
    where not exists (
      select from posting p join entry e on e.partner_id = p.partner_id and e.posting_id = p.id
      where p.partner_id = g.partner_id and p.id = g.posting_id and p.kind = 'giftCard'
        and e.member_id = g.member_id and e.amount = -g.amount_cents)
    union all
    select p.partner_id || ' ' || p.id from posting p
    where p.kind = 'giftCard' and 1 <> (
      select count(*) from gift_card_order g where g.partner_id = p.partner_id and g.posting_id = p.id)`,
    'a gift card that never got there is posted back once, with its amount, and no other is': `
    select g.partner_id || ' ' || g.id as name from gift_card_order g
    where (g.status in ('rejected', 'error')) <> (g.return_posting_id is not null)
      or (g.return_posting_id is not null and not exists (
        select from posting p join entry e on e.partner_id = p.partner_id and e.posting_id = p.id
        where p.partner_id = g.partner_id and p.id = g.return_posting_id and p.kind = 'giftCardReturn'
          and p.reason = g.failure and e.member_id = g.member_id and e.amount = g.amount_cents))
    union all
    select p.partner_id || ' ' || p.id from posting p
    where p.kind = 'giftCardReturn' and 1 <> (
      select count(*) from gift_card_order g where g.partner_id = p.partner_id and g.return_posting_id = p.id)`,
    'a manual posting was approved by a second person, with its amount': `
    select p.partner_id || ' ' || p.id as name from posting p
    where p.kind = 'manual' and not exists (
      select from reward_adjustment a join entry e on e.partner_id = a.partner_id and e.posting_id = a.posting_id
      where a.partner_id = p.partner_id and a.posting_id = p.id and a.state = 'approved' and lower(a.decided_by) <> lower(a.proposed_by) and a.currency = e.currency
        and e.account = 'member' and e.member_id = a.member_id and e.amount = a.amount)`,
    'a table is posted as it promised where its guests came, and each such posting is of one table': `
    select r.partner_id || ' ' || r.id as name from reservation r
    left join (
      select w.partner_id, w.reservation_id, sum(e.amount) as amount from reservation_reward w
      join posting p on p.partner_id = w.partner_id and p.id = w.posting_id and p.kind = 'reservation'
      join entry e on e.partner_id = w.partner_id and e.posting_id = w.posting_id and e.account = 'member'
        and e.member_id = w.member_id and e.amount = w.amount
      group by 1, 2
    ) posted on posted.partner_id = r.partner_id and posted.reservation_id = r.id
    where coalesce(posted.amount, 0) <> case when r.state = 'honoured' then coalesce(r.bonus, 0) else 0 end
    union all
    select p.partner_id || ' ' || p.id from posting p
    where p.kind = 'reservation' and 1 <> (
      select count(*) from reservation_reward w join reservation r on r.partner_id = w.partner_id and r.id = w.reservation_id
      where w.partner_id = p.partner_id and w.posting_id = p.id and r.member_id = p.member_id)`,
    'budgets are spent on the visits that have grants, and on no other': `
    select b.partner_id || ' ' || b.campaign_id as name from campaign_budget b
    left join campaign_grant g on g.partner_id = b.partner_id and g.campaign_id = b.campaign_id
    group by b.partner_id, b.campaign_id having b.granted <> coalesce(sum(g.granted), 0) or b.granted > b.budget
    union all
    select g.partner_id || ' ' || g.transaction_id from campaign_grant g
    left join transaction t on t.partner_id = g.partner_id and t.id = g.transaction_id and t.withdrawn_at is null where t.id is null`,
    'a campaign is activated by as many members as it counts': `
    select c.partner_id || ' ' || c.id as name from campaign c
    where c.activated < (select count(*) from bonus_enrolment e where e.partner_id = c.partner_id and e.code = 'campaign:' || c.code)`,
    'what ended with an account is of one that had closed, and left what it says': `
    select p.partner_id || ' ' || p.id as name from posting p
    join member m on m.partner_id = p.partner_id and m.id = p.member_id
    left join lateral (
      select c.closed_at, c.card_token from account_closing c
      where c.partner_id = p.partner_id and c.member_id = p.member_id and c.closed_at <= p.posted_at
      order by c.closed_at desc limit 1) closing on true
    cross join lateral (
      select sum(e.amount) as balance, sum(e.amount) filter (where e.posting_id = p.id) as moved from entry e
      where e.partner_id = p.partner_id and e.member_id = p.member_id and e.account = 'member' and e.posting_id <= p.id) after
    where p.kind = 'closing' and case p.reason
      when 'noCard' then closing.closed_at is null or closing.card_token is not null or after.moved >= 0 or after.balance < 0
      when 'belowZero' then (closing.closed_at is null and m.erased_at is null) or after.moved <= 0 or after.balance <> 0
      when 'takenOn' then not exists (
        select from debt_taken_on d join entry w on w.partner_id = d.partner_id and w.posting_id = d.written_off_id and w.account = 'member'
        join posting o on o.partner_id = w.partner_id and o.id = w.posting_id and o.kind = 'closing' and o.reason = 'belowZero'
        where d.partner_id = p.partner_id and d.posting_id = p.id and d.member_id = p.member_id and w.amount = -after.moved)
      when 'erased' then m.erased_at is null or after.moved >= 0 or after.balance <> 0
      else true end
    union all
    select d.partner_id || ' ' || d.written_off_id from debt_taken_on d
    join posting p on p.partner_id = d.partner_id and p.id = d.posting_id where p.kind <> 'closing' or p.reason is distinct from 'takenOn'
    union all
    select partner_id || ' ' || id from posting where kind = 'closing' and (member_id is null or currency <> 'Credit')`,
  }),
  ...postingChecks,
  ...paymentChecks,
  ...decisionChecks,
  ...sealChecks,
])

export const checkNames: readonly string[] = [...checks.keys()]

/** Names of faulty rows that are told, of one check. */
const mostExamples = 20

/** How many rows are not as the check says; `examples` names the first of them. */
export async function findFaults(
  db: Db,
  check: string,
): Promise<{ readonly count: number; readonly examples: readonly string[] }> {
  const query = required(checks.get(check), `a check named ${check}`)
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over () as count, name from (${sql.raw(query)}) as faulty order by name limit ${mostExamples}`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ name }) => name) }
}

export async function countJournal(db: Db): Promise<{ readonly postings: number; readonly entries: number }> {
  return db
    .selectNoFrom((query) => [
      query
        .selectFrom('posting')
        .select((p) => p.fn.countAll<number>().as('rows'))
        .$asScalar()
        .$notNull()
        .as('postings'),
      query
        .selectFrom('entry')
        .select((e) => e.fn.countAll<number>().as('rows'))
        .$asScalar()
        .$notNull()
        .as('entries'),
    ])
    .executeTakeFirstOrThrow()
}
