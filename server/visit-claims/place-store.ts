import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whether the restaurant takes part in the programme, or once did. */
export async function hasTakenPart(db: Db, partnerId: string, merchantId: number): Promise<boolean> {
  const terms = await db
    .selectFrom('partner_merchant')
    .select('merchant_id')
    .where('partner_id', '=', partnerId)
    .where('merchant_id', '=', merchantId)
    .limit(1)
    .executeTakeFirst()
  return terms !== undefined
}

export interface NamedPlace {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly state: string
  readonly timeZone: string
  /** When the last of its terms end; null: they do not. */
  readonly until: Date | null
}

interface Named {
  /** For each word that was typed the ids of those that it may mean. */
  readonly words: readonly (readonly number[])[]
  readonly limit: number
}

/** The restaurants that take part or once did and have all of the words, by name. */
export async function findPlacesNamed(
  db: Db,
  partnerId: string,
  { words, limit }: Named,
): Promise<readonly NamedPlace[]> {
  const having = words.map(
    (ids) => sql`select merchant_id from merchant_word where word_id = any(${[...ids]}::integer[])`,
  )
  if (having.length === 0) return []
  const { rows } = await sql<NamedPlace>`
    select m.id, m.name, m.city, m.state, m.time_zone as "timeZone", terms.until
    from (${sql.join(having, sql` intersect `)}) as named
    join merchant m on m.id = named.merchant_id
    cross join lateral (
      select nullif(max(coalesce(p.active_to, 'infinity')), 'infinity') as until, count(*) as periods
      from partner_merchant p where p.partner_id = ${partnerId} and p.merchant_id = m.id) as terms
    where terms.periods > 0
    order by m.name, m.id
    limit ${limit}`.execute(db)
  return rows
}
