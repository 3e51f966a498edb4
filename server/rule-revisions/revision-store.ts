import { sql } from 'kysely'
import type { Effect } from '#domain/evaluation/effect.ts'
import { asColumns, columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'
import { sealRows } from '../journal/seals/seal-store.ts'

const names = [
  'partnerId',
  'version',
  'begins',
  'askedBy',
  'approvedBy',
  'afterMember',
  'members',
  'visits',
  'more',
  'winners',
  'less',
  'losers',
  'finishedAt',
] as const
/** A version of the rules that begins in the past, and how far its visits have been judged anew. */
export type Revision = Pick<Row<'rule_revision'>, (typeof names)[number]>

export async function findRevision(db: Db, partnerId: string, version: number): Promise<Revision | undefined> {
  return db
    .selectFrom('rule_revision')
    .select(columnsOf('rule_revision', names))
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The one of a partner that is under way. */
export async function findOpenRevision(db: Db, partnerId: string): Promise<Revision | undefined> {
  return db
    .selectFrom('rule_revision')
    .select(columnsOf('rule_revision', names))
    .where('partner_id', '=', partnerId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
}

/** The same, for who goes on with it; undefined where it has ended. */
export async function lockOpenRevision(tx: Tx, partnerId: string): Promise<Revision | undefined> {
  return tx
    .selectFrom('rule_revision')
    .select(columnsOf('rule_revision', names))
    .where('partner_id', '=', partnerId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Those that nobody has gone on with since then: whoever was at it has ended. */
export async function findForsaken(db: Db, before: Date): Promise<readonly Revision[]> {
  return db
    .selectFrom('rule_revision')
    .select(columnsOf('rule_revision', names))
    .where('finished_at', 'is', null)
    .where('moved_at', '<', before)
    .orderBy('partner_id')
    .execute()
}

type NewRevision = Pick<
  Row<'rule_revision'>,
  'partnerId' | 'version' | 'begins' | 'askedBy' | 'approvedBy' | 'reason' | 'recordedAt'
>

export async function insertRevision(tx: Tx, revision: NewRevision): Promise<void> {
  await tx
    .insertInto('rule_revision')
    .values(asColumns('rule_revision', { ...revision, movedAt: revision.recordedAt }))
    .execute()
  await sealRevision(tx, revision)
}

interface Progress {
  readonly afterMember: number
  readonly effect: Omit<Effect, 'partnerId'>
  readonly now: Date
}

export async function advanceRevision(
  tx: Tx,
  { partnerId, version, ...done }: Revision,
  { afterMember, effect, now }: Progress,
): Promise<void> {
  await tx
    .updateTable('rule_revision')
    .set({
      after_member: afterMember,
      moved_at: now,
      members: done.members + effect.members,
      visits: done.visits + effect.visits,
      more: done.more + effect.more,
      winners: done.winners + effect.winners,
      less: done.less + effect.less,
      losers: done.losers + effect.losers,
    })
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .execute()
  await sealRevision(tx, { partnerId, version })
}

export async function finishRevision(tx: Tx, { partnerId, version }: Revision, now: Date): Promise<void> {
  await tx
    .updateTable('rule_revision')
    .set({ finished_at: now, moved_at: now })
    .where('partner_id', '=', partnerId)
    .where('version', '=', version)
    .execute()
  await sealRevision(tx, { partnerId, version })
}

async function sealRevision(tx: Tx, { partnerId, version }: Pick<NewRevision, 'partnerId' | 'version'>): Promise<void> {
  await sealRows(tx, 'rule_revision', sql<boolean>`t.partner_id = ${partnerId} and t.version = ${version}`)
}

interface DinersQuestion {
  readonly since: Date
  readonly afterMember: number
  readonly limit: number
}

/** The next of a partner's members who have dined since then, in the order of their ids. */
export async function findDinersSince(
  db: Db,
  partnerId: string,
  { since, afterMember, limit }: DinersQuestion,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('transaction')
    .select('member_id as memberId')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('member_id', '>', afterMember)
    .where('authorised_at', '>=', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export async function findPublicIds(
  db: Db,
  partnerId: string,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'public_id as publicId'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', memberIds))
    .execute()
  return new Map(rows.map(({ id, publicId }) => [id, publicId]))
}
