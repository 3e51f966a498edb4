import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/rows.ts'

/** Under what receivers know the posting, or the statement credit, of this table's name: rows of before have no id but the number. */
export function publicIdOf(posting: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${posting}.${name}`)
  return sql<string>`coalesce(${column('public_id')}, ${column('id')}::text)`
}

/** Whether receivers know the posting, or the statement credit, of this table's name by one of these. Spelled so that both ids are found by their indexes. */
export function isNamed(posting: string, publicIds: readonly string[]): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${posting}.${name}`)
  const keys = publicIds.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number)
  return sql<boolean>`(${column('public_id')} = ${anyOf('text', publicIds)}
    or (${column('public_id')} is null and ${column('id')} = ${anyOf('bigint', keys)}))`
}

/** Which of the ids postings of these partners have, by `nameOf`. */
export async function findTaken(
  db: Db,
  postings: readonly { readonly partnerId: string }[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('posting')
    .select(['partner_id as partnerId', 'public_id as publicId'])
    .where('partner_id', '=', anyOf('text', new Set(postings.map(({ partnerId }) => partnerId))))
    .where('public_id', '=', anyOf('text', ids))
    .execute()
  return new Set(rows.map(({ partnerId, publicId }) => nameOf(partnerId, publicId ?? '')))
}

/** An id is its partner's. */
export function nameOf(partnerId: string, id: string): string {
  return `${partnerId} ${id}`
}
