import { z } from 'zod'
import type { Context } from '../context.ts'
import { findAnswer, forgetMessage, keepAnswer, takeMessage } from './message-store.ts'

/** What a message is answered: with this status, and this body. */
export interface Told {
  readonly status: number
  readonly body: object
}

const toldSchema = z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })

interface Message {
  readonly digest: string
  readonly requestId: string
  /** `kept`: the same message again is told the same. `once`: it is refused, since what is told is for whoever asked first. */
  readonly answer: 'kept' | 'once'
}

/**
 * Does what a signed message asks for once, however often it comes while its signature is good. One that failed is forgotten, so that it may come
 * again; one that is still being done, or was cut off, is refused.
 */
export async function answerOnce(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { digest, requestId, answer }: Message,
  work: () => Promise<Told>,
): Promise<Told> {
  const db = database.engine
  if (!(await takeMessage(db, { digest, now: now() }))) {
    const before = answer === 'kept' ? await findAnswer(db, digest) : ''
    return before === '' ? { status: 409, body: { code: 'repeated', requestId } } : toldSchema.parse(JSON.parse(before))
  }
  let told: Told
  try {
    told = await work()
  } catch (error) {
    await forgetMessage(db, digest).catch(() => undefined)
    throw error
  }
  if (answer === 'kept') await keepAnswer(db, digest, JSON.stringify(told))
  return told
}
