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

/** The answer to a message, as JSON. Empty: none is kept, or it is not done. */
export async function findAnswer(db: Db, digest: string): Promise<string> {
  const row = await db.selectFrom('operator_message').select('answer').where('digest', '=', digest).executeTakeFirst()
  return row?.answer ?? ''
}

interface Taken {
  readonly digest: string
  readonly now: Date
}

/** Whether the message comes for the first time: of many at once, at any copy of the server, one does. */
export async function takeMessage(db: Db, { digest, now }: Taken): Promise<boolean> {
  await db
    .deleteFrom('operator_message')
    .where('answered_at', '<', new Date(now.getTime() - keptMs))
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operator_message')
    .values({ digest, answer: '', answered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function keepAnswer(db: Db, digest: string, answer: string): Promise<void> {
  await db.updateTable('operator_message').set({ answer }).where('digest', '=', digest).execute()
}

/** It was not done: the same message may come again. */
export async function forgetMessage(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('operator_message').where('digest', '=', digest).execute()
}
