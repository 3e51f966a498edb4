import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'
import { foldWords } from './fold-words.ts'

const batchSize = 5_000

/** Writes the words of these merchants anew, or of all. Call it in the transaction that changed their names, cuisines or places. */
export async function refreshWords(db: Db, merchantIds: readonly number[] | 'all'): Promise<void> {
  if (merchantIds !== 'all') return refreshBatch(db, merchantIds)
  for (let after = 0; ;) {
    const ids = await db
      .selectFrom('merchant')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (ids.length === 0) return
    await refreshBatch(
      db,
      ids.map((row) => row.id),
    )
    after = ids.at(-1)?.id ?? after
  }
}

async function refreshBatch(db: Db, merchantIds: readonly number[]): Promise<void> {
  if (merchantIds.length === 0) return
  await changeWords(db, {
    sign: sql`-`,
    change: sql`delete from merchant_word where merchant_id = any(${merchantIds}::bigint[])`,
  })
  await addWords(db, merchantIds)
}

/** Writes the words of merchants that have none yet. */
export async function addWords(db: Db, merchantIds: readonly number[]): Promise<void> {
  if (merchantIds.length === 0) return
  const rows = await db
    .selectFrom('merchant')
    .select(['id', 'name', 'cuisines'])
    .where('id', '=', anyOf('bigint', merchantIds))
    .orderBy('cell')
    .orderBy('id')
    .execute()
  const pairs = rows.flatMap((row) =>
    foldWords([row.name, ...row.cuisines].join(' ')).map((text) => ({ id: row.id, text })),
  )
  const texts = [...new Set(pairs.map((pair) => pair.text))].toSorted()
  await sql`insert into word (text)
    select text from unnest(${texts}::text[]) as given (text)
    where not exists (select from word where word.text = given.text)
    on conflict do nothing`.execute(db)
  await changeWords(db, {
    sign: sql`+`,
    change: sql`insert into merchant_word (word_id, cell, merchant_id)
      select word.id, merchant.cell, merchant.id
      from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => pair.text)}::text[]) as given (merchant_id, text)
      join word using (text)
      join merchant on merchant.id = given.merchant_id`,
  })
}

interface WordChange {
  readonly sign: RawBuilder<unknown>
  readonly change: RawBuilder<unknown>
}

/** Changes the words of merchants, and by as much how many merchants have each: an import that is cut off leaves both or neither. */
async function changeWords(db: Db, { sign, change }: WordChange): Promise<void> {
  await sql`
    with changed as (${change} returning word_id),
      counted as (select word_id, count(*)::integer as merchants from changed group by word_id)
    update word set merchants = word.merchants ${sign} counted.merchants from counted where counted.word_id = word.id`.execute(
    db,
  )
}

/** Counts anew how many merchants have each word: corrections prefer the frequent ones. */
export async function countWords(db: Db): Promise<void> {
  await sql`update word set merchants = counted.merchants
    from (select word.id, count(merchant_word.word_id)::integer as merchants
      from word left join merchant_word on merchant_word.word_id = word.id group by word.id) as counted
    where counted.id = word.id and counted.merchants <> word.merchants`.execute(db)
}
