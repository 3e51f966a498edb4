import { columnsOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { publicIdOf } from '../journal/public-id-store.ts'
import type { MemberName } from './activity-store.ts'
import { findReceiptEvents } from './receipt-store.ts'

const dineColumns = columnsOf('transaction as t', [
  'id',
  'memberId',
  'authorisedAt',
  'network',
  'reference',
  'channel',
  'authorisedCents',
  'clearedCents',
  'tipCents',
  'taxCents',
  'unsplitCents',
  'refundedCents',
  'voidedCents',
  'status',
  'reason',
  'ruleVersion',
  'tier',
  'qualified',
  'lines',
  'trace',
  'evaluatedAt',
  'paidAt',
  'withdrawnAt',
])

/** Everything that a dine's reward stands on, for support: also of one that turned out to be somebody else's. */
export type SupportReceipt = NonNullable<Awaited<ReturnType<typeof findSupportReceipt>>>

export async function findSupportReceipt(db: Db, partnerId: string, id: number) {
  const dine = await db
    .selectFrom('transaction as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .innerJoin('member as p', (join) =>
      join.onRef('p.partner_id', '=', 't.partner_id').onRef('p.id', '=', 't.member_id'),
    )
    .leftJoin('card_registry as r', 'r.card_token', 't.card_token')
    .select(dineColumns)
    .select(['m.name as merchantName', 'm.source_id as sourceId', 'm.time_zone as timeZone'])
    .select(['p.public_id as publicId', 'r.last_four as lastFour'])
    .where('t.partner_id', '=', partnerId)
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!dine) return null
  const member: MemberName = { partnerId, memberId: dine.memberId }
  return { dine, events: await findReceiptEvents(db, id), postings: await findPostings(db, member, id) }
}

/** Every posting of a dine with the member's side of it, and how far it has gone out. */
async function findPostings(db: Db, { partnerId }: MemberName, transactionId: number) {
  return db
    .selectFrom('posting as p')
    .innerJoin('entry as e', (join) =>
      join.onRef('e.partner_id', '=', 'p.partner_id').onRef('e.posting_id', '=', 'p.id').on('e.account', '=', 'member'),
    )
    .leftJoin('outbox as o', (join) =>
      join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
    )
    .select(publicIdOf('p').as('publicId'))
    .select(columnsOf('posting as p', ['kind', 'reason', 'postedAt', 'currency']))
    .select(columnsOf('entry as e', ['source', 'code', 'amount']))
    .select(['o.state', 'o.delivered_at as deliveredAt'])
    .where('p.partner_id', '=', partnerId)
    .where('p.transaction_id', '=', transactionId)
    .orderBy('p.id')
    .orderBy('e.line')
    .execute()
}
