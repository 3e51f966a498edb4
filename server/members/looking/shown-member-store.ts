import { sql } from 'kysely'
import { columnsOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'

const memberColumns = columnsOf('member as m', [
  'id',
  'publicId',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'partnerNumber',
  'memberType',
  'enrollmentSource',
  'emailOptIn',
  'smsOptIn',
  'joinedAt',
  'activatedAt',
  'emailUpdateSince',
  'mailboxProvedAt',
  'erasedAt',
])
const visitColumns = columnsOf('transaction as t', [
  'id',
  'authorisedAt',
  'authorisedCents',
  'clearedCents',
  'refundedCents',
  'status',
  'reason',
  'reward',
  'withdrawnAt',
])

interface OfMember {
  readonly partnerId: string
  readonly memberId: number
  readonly limit: number
}

/** What support sees of an account. */
export type ShownMember = NonNullable<Awaited<ReturnType<typeof findShownMember>>>

export async function findShownMember(db: Db, { partnerId, memberId }: Omit<OfMember, 'limit'>) {
  return db
    .selectFrom('member as m')
    .select(memberColumns)
    .where('m.partner_id', '=', partnerId)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

export type ShownVisit = Awaited<ReturnType<typeof findShownVisits>>[number]

/** Their visits with each one's verdict, the newest first: also those that turned out to be somebody else's. */
export async function findShownVisits(db: Db, { partnerId, memberId, limit }: OfMember) {
  return db
    .selectFrom('transaction as t')
    .innerJoin('merchant as r', 'r.id', 't.merchant_id')
    .leftJoin('card_registry as c', 'c.card_token', 't.card_token')
    .select(visitColumns)
    .select(['r.name as merchantName', 'c.last_four as lastFour'])
    .where('t.partner_id', '=', partnerId)
    .where('t.member_id', '=', memberId)
    .orderBy('t.authorised_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()
}

export type UnmatchedPayment = Awaited<ReturnType<typeof findUnmatchedPayments>>[number]

/** What was paid with their cards while they had them, and matched no restaurant: the newest first. */
export async function findUnmatchedPayments(db: Db, { partnerId, memberId, limit }: OfMember) {
  return db
    .selectFrom('network_event as e')
    .select(
      columnsOf('network_event as e', [
        'network',
        'eventId',
        'kind',
        'acquirerMerchantId',
        'amountCents',
        'occurredAt',
      ]),
    )
    .where('e.state', '=', sql.lit('unmatched'))
    .where((e) =>
      e.exists(
        e
          .selectFrom('card_link as l')
          .select('l.id')
          .where('l.partner_id', '=', partnerId)
          .where('l.member_id', '=', memberId)
          .whereRef('l.card_token', '=', 'e.card_token')
          .whereRef('l.linked_at', '<=', 'e.occurred_at')
          .where((l) => l.or([l('l.unlinked_at', 'is', null), l('l.unlinked_at', '>', l.ref('e.occurred_at'))])),
      ),
    )
    .orderBy('e.occurred_at', 'desc')
    .orderBy('e.event_id')
    .limit(limit)
    .execute()
}
