import { sql } from 'kysely'
import { columnsOf, type Row } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/rows.ts'

const wordNames = ['id', 'text', 'merchants'] as const
export type KnownWord = Pick<Row<'word'>, (typeof wordNames)[number]>

const wordColumns = columnsOf('word', wordNames)

function words(db: Db) {
  return db.selectFrom('word').select(wordColumns)
}

export async function findKnownWords(db: Db, texts: readonly string[]): Promise<readonly KnownWord[]> {
  return words(db).where('text', '=', anyOf('text', texts)).execute()
}

/** Words that begin with it, those of the most restaurants first. */
export async function findBeginnings(
  db: Db,
  { word, limit }: { readonly word: string; readonly limit: number },
): Promise<readonly KnownWord[]> {
  return words(db)
    .where('text', '>=', word)
    .where('text', '<', `${word}~`)
    .orderBy('merchants', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those of the texts that the most restaurants have. */
export async function findFrequentWords(
  db: Db,
  { texts, limit }: { readonly texts: readonly string[]; readonly limit: number },
): Promise<readonly KnownWord[]> {
  return words(db)
    .where('text', '=', anyOf('text', texts))
    .orderBy('merchants', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The word that looks most like it. */
export async function findSimilarWord(db: Db, word: string): Promise<readonly KnownWord[]> {
  return words(db)
    .where(sql<boolean>`text % ${word}`)
    .orderBy(sql`similarity(text, ${word})`, 'desc')
    .orderBy('merchants', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()
}
