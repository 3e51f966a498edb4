import { type RawBuilder, sql } from 'kysely'
import { isNoticeKind, type Notice } from '#domain/notices/notice-kinds.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { partnersWith } from '../db/partners-with.ts'
import { anyOf, insertMissing } from '../db/rows.ts'
import type { Tx } from '../db/transact.ts'

/** A notice, and what of: of two with one key, member and kind the first stands, and the second tells nobody. */
export type Telling = Notice & {
  readonly memberId: number
  readonly key: string
  /** For the mail: another address than the member's of that moment. A notice that goes to two addresses is told twice, under two keys. */
  readonly mailTo?: string
}

export type NoticeRow = Notice & Pick<Row<'notice'>, 'id' | 'memberId' | 'createdAt' | 'readAt'>

export async function insertNotices(
  tx: Tx,
  tellings: readonly (Telling & { readonly partnerId: string })[],
  now: Date,
): Promise<void> {
  const rows = tellings.map(({ partnerId, memberId, kind, key, facts, mailTo }) => ({
    partnerId,
    memberId,
    kind,
    toldKey: key,
    facts: JSON.stringify(facts),
    mailTo: mailTo ?? null,
    createdAt: now,
  }))
  await insertMissing(tx, { into: 'notice', rows })
}

export const noticeNames = ['id', 'memberId', 'kind', 'facts', 'createdAt', 'readAt'] as const

export async function findNotice(db: Db, partnerId: string, id: number): Promise<NoticeRow | null> {
  const row = await db
    .selectFrom('notice')
    .select(columnsOf('notice', noticeNames))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && isNoticeKind(row.kind) ? asNotice(row) : null
}

/** Nobody else writes the table: the facts of a kind are those that it was told with. */
export function asNotice(row: object): NoticeRow {
  return row as NoticeRow
}

const isUnspread = sql<boolean>`spread_at is null`

export interface UnspreadNotice extends Pick<Row<'notice'>, 'id' | 'memberId' | 'kind' | 'mailTo'> {}

/** The oldest that wait, without those that another process has under way. */
export async function claimUnspread(tx: Tx, partnerId: string, limit: number): Promise<readonly UnspreadNotice[]> {
  return tx
    .selectFrom('notice')
    .select(columnsOf('notice', ['id', 'memberId', 'kind', 'mailTo']))
    .where('partner_id', '=', partnerId)
    .where(isUnspread)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markSpread(
  db: Db,
  partnerId: string,
  { ids, now }: { readonly ids: readonly number[]; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ spread_at: now, mail_to: null })
    .where('partner_id', '=', partnerId)
    .where('id', '=', anyOf('bigint', ids))
    .execute()
}

/** For the background work alone, which sees all partners. */
export async function partnersWithUnspread(db: Db): Promise<readonly string[]> {
  const { rows } = await partnersToSpread.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

const partnersToSpread: RawBuilder<{ readonly partnerId: string }> = partnersWith({
  table: 'notice',
  condition: isUnspread,
})
