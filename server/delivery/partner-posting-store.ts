import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import { isNamed, publicIdOf } from '../journal/public-id-store.ts'
import { dueSince, type PostingRange } from './outbox-store.ts'

export interface ChosenPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

/** Postings to members as the partner sees them, the oldest first. */
export async function findPartnerPostings(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly PartnerPosting[]> {
  const rows = await postingsOf(db, partnerId).where('p.id', '=', anyOf('bigint', postingIds)).execute()
  return rows.map(present)
}

interface NamedPostings {
  readonly partnerId: string
  readonly publicIds: readonly string[]
}

/** Our keys of postings, by the ids under which receivers know them. */
export async function findPostingKeys(
  db: Db,
  { partnerId, publicIds }: NamedPostings,
): Promise<ReadonlyMap<string, number>> {
  if (publicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('posting as p')
    .select(['p.id', publicIdOf('p').as('publicId')])
    .where('p.partner_id', '=', partnerId)
    .where(isNamed('p', publicIds))
    .execute()
  return new Map(rows.map(({ id, publicId }) => [publicId, id]))
}

const pageSize = 1_000

/** All postings to members that became due in the range, the oldest first, page by page. */
export async function* readPartnerPostings(
  db: Db,
  { partnerId, from, to }: PostingRange,
): AsyncGenerator<PartnerPosting> {
  for (let after = 0; ;) {
    let asked = postingsOf(db, partnerId).where('p.id', '>', after).limit(pageSize)
    if (from) asked = asked.where(dueSince, '>=', from)
    if (to) asked = asked.where(dueSince, '<', to)
    const page = await asked.execute()
    yield* page.map(present)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

function postingsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('posting as p')
    .innerJoin('outbox as o', (join) =>
      join.onRef('o.partner_id', '=', 'p.partner_id').onRef('o.posting_id', '=', 'p.id'),
    )
    .innerJoin('member as m', (join) =>
      join.onRef('m.partner_id', '=', 'p.partner_id').onRef('m.id', '=', 'p.member_id'),
    )
    .leftJoin('transaction as t', (join) =>
      join.onRef('t.partner_id', '=', 'p.partner_id').onRef('t.id', '=', 'p.transaction_id'),
    )
    .leftJoin('reservation_reward as r', (join) =>
      join.onRef('r.partner_id', '=', 'p.partner_id').onRef('r.posting_id', '=', 'p.id'),
    )
    .leftJoin('reservation as booked', (join) =>
      join.onRef('booked.partner_id', '=', 'r.partner_id').onRef('booked.id', '=', 'r.reservation_id'),
    )
    .leftJoin('merchant as place', (join) =>
      join.on('place.id', '=', ({ fn }) => fn.coalesce('t.merchant_id', 'booked.merchant_id')),
    )
    .select([
      'p.id',
      publicIdOf('p').as('postingId'),
      'm.public_id as memberPublicId',
      'm.partner_number as partnerNumber',
      'p.currency',
      'p.transaction_id as transactionId',
      'place.name as merchantName',
      't.authorised_at as dinedAt',
      'p.posted_at as postedAt',
    ])
    .select((posting) =>
      jsonArrayFrom(
        posting
          .selectFrom('entry as e')
          .select(['e.source', 'e.code', 'e.amount'])
          .whereRef('e.partner_id', '=', 'p.partner_id')
          .whereRef('e.posting_id', '=', 'p.id')
          .where('e.account', '=', 'member')
          .orderBy('e.line'),
      ).as('lines'),
    )
    .where('p.partner_id', '=', partnerId)
    .where('o.state', '<>', sql.lit('waiting'))
    .orderBy('p.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof postingsOf>['execute']>>[number]

function present({ id: _id, dinedAt, postedAt, transactionId, lines, ...row }: Row): PartnerPosting {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    ...row,
    lines,
    amount,
    transactionId: transactionId === null ? null : String(transactionId),
    reversal: amount < 0,
    dinedAt: dinedAt?.toISOString() ?? null,
    postedAt: postedAt.toISOString(),
  }
}
