import type { Db } from './database.ts'

type Read = () => Promise<unknown>
type Answers<Reads extends readonly Read[]> = { readonly [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> }

/**
 * Reads that do not wait for each other's answers: side by side over the connections of the pool, and one after the other in a transaction, whose one
 * connection does one thing at a time.
 */
export async function readTogether<const Reads extends readonly Read[]>(db: Db, reads: Reads): Promise<Answers<Reads>> {
  const answers: unknown[] = []
  if (db.isTransaction) for (const read of reads) answers.push(await read())
  else answers.push(...(await Promise.all(reads.map((read) => read()))))
  // Each answer stands at the place of its read.
  return answers as unknown as Answers<Reads>
}
