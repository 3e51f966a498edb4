import { sql, type RawBuilder } from 'kysely'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { Db } from '../db/database.ts'
import type { PostingRange } from './outbox-store.ts'

type Row = Omit<PartnerPosting, 'amount' | 'reversal' | 'dinedAt' | 'postedAt'> & {
  readonly dinedAt: Date | null
  readonly postedAt: Date
}

export interface ChosenPostings {
  readonly partnerId: string
  readonly postingIds: readonly number[]
}

/** Postings to members as the partner sees them, the oldest first. */
export async function findPartnerPostings(
  db: Db,
  { partnerId, postingIds }: ChosenPostings,
): Promise<readonly PartnerPosting[]> {
  return select(db, { partnerId, where: sql`p.id = any(${postingIds}::bigint[])`, limit: postingIds.length })
}

const pageSize = 1_000

/** All postings to members that were posted in the range, the oldest first, page by page. */
export async function* readPartnerPostings(
  db: Db,
  { partnerId, from, to }: PostingRange,
): AsyncGenerator<PartnerPosting> {
  for (let after = 0; ;) {
    const page = await select(db, {
      partnerId,
      where: sql`p.id > ${after}
        and (${from?.toISOString() ?? null}::timestamptz is null or p.posted_at >= ${from?.toISOString() ?? null}::timestamptz)
        and (${to?.toISOString() ?? null}::timestamptz is null or p.posted_at < ${to?.toISOString() ?? null}::timestamptz)`,
      limit: pageSize,
    })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.postingId
  }
}

interface Selection {
  readonly partnerId: string
  readonly where: RawBuilder<unknown>
  readonly limit: number
}

async function select(db: Db, { partnerId, where, limit }: Selection): Promise<readonly PartnerPosting[]> {
  const { rows } = await sql<Row>`
    select p.id as "postingId", m.public_id as "memberPublicId", m.partner_number as "partnerNumber", p.currency,
      p.transaction_id::text as "transactionId", place.name as "merchantName", t.authorised_at as "dinedAt",
      p.posted_at as "postedAt", (
        select json_agg(json_build_object('source', e.source, 'code', e.code, 'amount', e.amount) order by e.line)
        from entry e where e.partner_id = p.partner_id and e.posting_id = p.id and e.account = 'member'
      ) as lines
    from posting p
    join member m on m.partner_id = p.partner_id and m.id = p.member_id
    left join transaction t on t.partner_id = p.partner_id and t.id = p.transaction_id
    left join merchant place on place.id = t.merchant_id
    where p.partner_id = ${partnerId} and ${where}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(present)
}

function present({ dinedAt, postedAt, lines, ...row }: Row): PartnerPosting {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    ...row,
    lines,
    amount,
    reversal: amount < 0,
    dinedAt: dinedAt?.toISOString() ?? null,
    postedAt: postedAt.toISOString(),
  }
}
