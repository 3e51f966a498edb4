import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hourMs } from '#domain/dates.ts'
import type { Db } from '../db/database.ts'

/** Longer than any signature is good: five minutes before and after. */
const keptMs = hourMs

/** A message is its id and its bytes: the same id with other bytes is another one. */
export function digestOf(request: FastifyRequest, payload: string): string {
  return createHash('sha256')
    .update(`${String(request.headers['webhook-id'])}\n${payload}`)
    .digest('hex')
}

/** What the message was answered before, as JSON; null where it was not, or not to its end. */
export async function findAnswer(db: Db, digest: string): Promise<string | null> {
  const row = await db.selectFrom('operator_message').select('answer').where('digest', '=', digest).executeTakeFirst()
  return row?.answer ?? null
}

interface Kept {
  readonly digest: string
  readonly answer: string
  readonly now: Date
}

/** Whether the message comes for the first time: of many at once one does. */
export async function takeMessage(db: Db, message: Omit<Kept, 'answer'>): Promise<boolean> {
  return keepAnswer(db, { ...message, answer: '' })
}

/** Whether there was none before. */
export async function keepAnswer(db: Db, { digest, answer, now }: Kept): Promise<boolean> {
  await db
    .deleteFrom('operator_message')
    .where('answered_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operator_message')
    .values({ digest, answer, answered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
