import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'
import { columnsOf, type Row } from '../db/columns.ts'

const queuedNames = [
  'id',
  'memberId',
  'cardToken',
  'merchantId',
  'visitedOn',
  'windowFrom',
  'windowTo',
  'amountCents',
  'createdAt',
  'closedAt',
] as const
/** A claim as the operator reads it. */
export type QueuedClaim = Pick<Row<'visit_claim'>, (typeof queuedNames)[number]> & {
  readonly publicId: string
  readonly sourceId: string
  readonly merchantName: string
  readonly city: string
  readonly lastFour: string
  readonly network: Network
  readonly finding: Row<'visit_claim_finding'>['finding']
}

function queued(db: Db, partnerId: string) {
  return db
    .selectFrom('visit_claim as c')
    .innerJoin('member as p', (join) =>
      join.onRef('p.partner_id', '=', 'c.partner_id').onRef('p.id', '=', 'c.member_id'),
    )
    .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
    .innerJoin('card_registry as r', 'r.card_token', 'c.card_token')
    .innerJoinLateral(
      (claim) =>
        claim
          .selectFrom('visit_claim_finding as f')
          .select('f.finding')
          .whereRef('f.partner_id', '=', 'c.partner_id')
          .whereRef('f.claim_id', '=', 'c.id')
          .orderBy('f.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(columnsOf('visit_claim as c', queuedNames))
    .select(['p.public_id as publicId', 'm.source_id as sourceId', 'm.name as merchantName', 'm.city'])
    .select(['r.last_four as lastFour', 'r.network', 'newest.finding'])
    .where('c.partner_id', '=', partnerId)
}

/** Open claims that wait for somebody of the operator, those that were promised an answer first before the others. */
export async function findWaitingClaims(db: Db, partnerId: string, limit: number): Promise<readonly QueuedClaim[]> {
  return queued(db, partnerId)
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`newest.finding ->> 'kind' in ('unknownTerminal', 'contradictory')`)
    .orderBy(sql`newest.finding ->> 'answerBy'`)
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

/** Any claim by its number. */
export async function findQueuedClaim(db: Db, partnerId: string, id: number): Promise<QueuedClaim | undefined> {
  return queued(db, partnerId).where('c.id', '=', id).executeTakeFirst()
}

export interface TerminalName {
  readonly network: Network
  readonly number: string
}

/** How many payments of how many cards wait for a terminal to be named. */
export async function countUnderNumber(
  db: Db,
  { network, number }: TerminalName,
): Promise<{ readonly payments: number; readonly cards: number }> {
  return underNumber(db, { network, number })
    .select(({ fn }) => [
      fn.count<number>('reference').distinct().as('payments'),
      fn.count<number>('card_token').distinct().as('cards'),
    ])
    .executeTakeFirstOrThrow()
}

export async function firstUnderNumber(
  db: Db,
  { since, ...name }: TerminalName & { readonly since: Date },
): Promise<Date | null> {
  const row = await underNumber(db, name)
    .select(({ fn }) => fn.min('occurred_at').as('first'))
    .where('occurred_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.first
}

function underNumber(db: Db, { network, number }: TerminalName) {
  return db
    .selectFrom('network_event')
    .where('network', '=', network)
    .where('acquirer_merchant_id', '=', number)
    .where('state', '=', sql.lit('unmatched'))
}

export async function findNamedPlace(
  db: Db,
  merchantId: number,
): Promise<{ readonly sourceId: string; readonly timeZone: string }> {
  return db
    .selectFrom('merchant')
    .select(['source_id as sourceId', 'time_zone as timeZone'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
}
