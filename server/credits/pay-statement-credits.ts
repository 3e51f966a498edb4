import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import type { Db } from '../db/database.ts'
import type { MembersLocked } from '../db/lock-members.ts'
import { insertRows } from '../db/rows.ts'
import { type Posting, writePostings } from '../journal/journal-store.ts'
import { findBalances, findRulesInForce, markDelivered } from '../journal/settlement-store.ts'

export interface CreditedMembers {
  readonly partnerId: string
  readonly memberIds: readonly number[]
}

interface Credit {
  readonly memberId: number
  readonly amountCents: Cents
}

/**
 * Pays the balance of members who reached the threshold back to the card they used last. The credit is pending until the card's network has
 * taken it. The members are locked, so that a balance is paid once.
 */
export async function payStatementCredits(locked: MembersLocked, members: CreditedMembers, now: Date): Promise<void> {
  const { tx } = locked
  const { partnerId } = members
  const rules = await findRulesInForce(tx, partnerId, now)
  if (rules?.currency !== 'Credit') return
  const due = (await findBalances(tx, members))
    .map(({ memberId, balance }) => ({
      memberId,
      amountCents: statementCreditDue(balance, rules.statementCreditCents),
    }))
    .filter((credit) => credit.amountCents > 0)
  if (due.length === 0) return
  const ids = await writePostings(
    locked,
    due.map((credit) => postingOf(partnerId, credit)),
    now,
  )
  await insertCredits(tx, { partnerId, due, postingIds: ids }, now)
}

function postingOf(partnerId: string, { memberId, amountCents }: Credit): Posting {
  return {
    partnerId,
    kind: 'statementCredit',
    memberId,
    transactionId: null,
    currency: 'Credit',
    reason: null,
    legs: [
      { account: 'member', source: 'S', code: 'statementCredit', amount: -amountCents },
      { account: 'cash', source: 'S', code: 'statementCredit', amount: amountCents },
    ],
  }
}

interface WrittenCredits {
  readonly partnerId: string
  readonly due: readonly Credit[]
  readonly postingIds: readonly number[]
}

async function insertCredits(tx: Db, { partnerId, due, postingIds }: WrittenCredits, now: Date): Promise<void> {
  const cards = await findCardsUsedLast(tx, { partnerId, memberIds: due.map((credit) => credit.memberId) })
  const at = now.toISOString()
  await insertRows(tx, {
    into: 'statement_credit',
    rows: due.map(({ memberId, amountCents }, index) => {
      const card = cards.get(memberId)
      return {
        partner_id: partnerId,
        member_id: memberId,
        posting_id: postingIds[index] ?? null,
        amount_cents: amountCents,
        target_type: card ? 'card' : 'other',
        card_token: card?.cardToken ?? null,
        target_label: card ? `${card.description} ending in ${card.lastFour}` : '',
        benefit_processor: card?.network ?? 'none',
        status: 'pending',
        created_at: at,
        updated_at: at,
      }
    }),
    columns: [
      ['partner_id', 'text'],
      ['member_id', 'bigint'],
      ['posting_id', 'bigint'],
      ['amount_cents', 'int'],
      ['target_type', 'text'],
      ['card_token', 'text'],
      ['target_label', 'text'],
      ['benefit_processor', 'text'],
      ['status', 'text'],
      ['created_at', 'timestamptz'],
      ['updated_at', 'timestamptz'],
    ],
  })
}

interface CardUsedLast {
  readonly memberId: number
  readonly cardToken: string
  readonly description: string
  readonly lastFour: string
  readonly network: string
}

async function findCardsUsedLast(
  db: Db,
  { partnerId, memberIds }: CreditedMembers,
): Promise<ReadonlyMap<number, CardUsedLast>> {
  const { rows } = await sql<CardUsedLast>`
    select distinct on (t.member_id) t.member_id as "memberId", l.card_token as "cardToken", l.description, l.last_four as "lastFour", t.network
    from transaction t
    join card_link l on l.partner_id = t.partner_id and l.member_id = t.member_id and l.card_token = t.card_token
    where t.partner_id = ${partnerId} and t.member_id = any(${memberIds}::bigint[]) and t.withdrawn_at is null
    order by t.member_id, t.authorised_at desc, l.linked_at desc`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** In the year that the demo data tells, the networks took every credit that was sent to them. */
export async function completeStatementCredits(db: Db, partnerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ postingId: number }>`
    update statement_credit set status = 'completed', updated_at = ${now.toISOString()}::timestamptz
    where partner_id = ${partnerId} and status in ('pending', 'pending_received')
    returning posting_id as "postingId"`.execute(db)
  await markDelivered(db, { partnerId, postingIds: rows.map((row) => row.postingId) }, now)
}
