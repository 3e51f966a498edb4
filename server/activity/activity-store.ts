import { sql } from 'kysely'
import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { undoneCents } from '../dines/amounts-store.ts'

export interface MemberName {
  readonly partnerId: string
  readonly memberId: number
}

export interface PageWish {
  readonly pageNo: number
  readonly resultsPerPage: number
}

const activityColumns = columnsOf('transaction as t', [
  'id',
  'merchantId',
  'authorisedAt',
  'status',
  'reason',
  'channel',
  'authorisedCents',
  'clearedCents',
  'tipCents',
  'taxCents',
  'refundedCents',
  'reward',
  'paidAt',
  'tier',
  'ruleVersion',
  // The verdict's lines; the journal has them only once the dine is awarded.
  'lines',
  'trace',
])
const creditColumns = columnsOf('statement_credit as c', [
  'id',
  'amountCents',
  'targetType',
  'targetLabel',
  'benefitProcessor',
  'status',
  'createdAt',
])

/** A transaction as a member sees it. */
export type ActivityRow = Awaited<ReturnType<typeof readActivity>>[number]
export type CreditRow = Awaited<ReturnType<typeof readCredits>>[number]

/** What was posted stays on the list with its reason when the visit turns out to be none of theirs. */
const wasShown = sql<boolean>`(t.withdrawn_at is null or exists (
  select from posting p where p.partner_id = t.partner_id and p.transaction_id = t.id))`

function ofMember(db: Db, { partnerId, memberId }: MemberName) {
  return db
    .selectFrom('transaction as t')
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .where(wasShown)
}

function creditsOf(db: Db, { partnerId, memberId }: MemberName) {
  return db
    .selectFrom('statement_credit as c')
    .where('c.partner_id', '=', partnerId)
    .where('c.member_id', '=', memberId)
}

async function readActivity(transactions: ReturnType<typeof ofMember>, now: Date) {
  return transactions
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .leftJoin('card_registry as r', 'r.card_token', 't.card_token')
    .select(activityColumns)
    .select(undoneCents().as('voidedCents'))
    .select(['m.name as merchantName', 'm.time_zone as timeZone', 'r.last_four as cardLastFour'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('partner_merchant as p')
          .select('p.merchant_id')
          .whereRef('p.partner_id', '=', 't.partner_id')
          .whereRef('p.merchant_id', '=', 't.merchant_id')
          .where('p.active_from', '<=', now)
          .where((p) => p.or([p('p.active_to', 'is', null), p('p.active_to', '>', now)])),
      )
        .$castTo<boolean>()
        .as('activeMerchant'),
    )
    .execute()
}

async function readCredits(credits: ReturnType<typeof creditsOf>) {
  return credits.select(creditColumns).execute()
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export async function findActivity(
  db: Db,
  member: MemberName,
  { page, now }: { readonly page: PageWish; readonly now: Date },
): Promise<Page<ActivityRow>> {
  const rows = await readActivity(
    ofMember(db, member)
      .orderBy('t.authorised_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(page.resultsPerPage)
      .offset((page.pageNo - 1) * page.resultsPerPage),
    now,
  )
  const { total } = await ofMember(db, member)
    .select((t) => t.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findTransaction(
  db: Db,
  member: MemberName,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ActivityRow | null> {
  const [row] = await readActivity(ofMember(db, member).where('t.id', '=', id), now)
  return row ?? null
}

/** Transactions and statement credits together, the newest first. */
export type CreditActivityRow =
  | { readonly entryType: 'transaction'; readonly transaction: ActivityRow }
  | { readonly entryType: 'credit'; readonly credit: CreditRow }

export async function findCreditActivity(
  db: Db,
  member: MemberName,
  { page, now }: { readonly page: PageWish; readonly now: Date },
): Promise<Page<CreditActivityRow>> {
  const places = await entriesOf(db, member)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(page.resultsPerPage)
    .offset((page.pageNo - 1) * page.resultsPerPage)
    .execute()
  const { total } = await entriesOf(db, member)
    .select((entry) => entry.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const idsOf = (kind: string) =>
    anyOf(
      'bigint',
      places.filter((place) => place.kind === kind).map((place) => place.id),
    )
  const transactions = await readActivity(ofMember(db, member).where('t.id', '=', idsOf('transaction')), now)
  const credits = await readCredits(creditsOf(db, member).where('c.id', '=', idsOf('credit')))
  const transactionById = new Map(transactions.map((row) => [row.id, row]))
  const creditById = new Map(credits.map((row) => [row.id, row]))
  const rows = places.flatMap(({ kind, id }): readonly CreditActivityRow[] => {
    const transaction = kind === 'transaction' ? transactionById.get(id) : undefined
    const credit = kind === 'credit' ? creditById.get(id) : undefined
    if (transaction) return [{ entryType: 'transaction', transaction }]
    return credit ? [{ entryType: 'credit', credit }] : []
  })
  return { rows, total }
}

/** Where each of them stands. */
function entriesOf(db: Db, member: MemberName) {
  return db.selectFrom(
    ofMember(db, member)
      .select([sql.lit('transaction').as('kind'), 't.id', 't.authorised_at as at'])
      .unionAll(creditsOf(db, member).select([sql.lit('credit').as('kind'), 'c.id', 'c.created_at as at']))
      .as('entries'),
  )
}
