import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { readName, nameText } from './exception-name.ts'
import { type ExceptionRow, type ExceptionsAsked, findExceptions, findPlace } from './exception-store.ts'

export interface ListAsked extends Omit<ExceptionsAsked, 'after'> {
  /** The name of the last one of the page before. */
  readonly after: string | null
}

/** What waits for somebody, the oldest first; null where nothing ever waited under the name to go on from. */
export async function listExceptions(db: Db, asked: ListAsked): Promise<readonly ExceptionRow[] | null> {
  if (asked.after === null) return findExceptions(db, { ...asked, after: null })
  const name = readName(asked.after)
  const receivedAt = name && (await findPlace(db, name))
  return receivedAt ? findExceptions(db, { ...asked, after: { ...name, receivedAt } }) : null
}

/** As lists tell it. */
export function told(row: ExceptionRow, clock: Clock) {
  const { cause, partnerId, receivedAt, errorClass, event } = row
  return {
    name: nameText(row),
    cause,
    partner: partnerId,
    receivedAt: receivedAt.toISOString(),
    ageSeconds: Math.max(0, Math.round((clock.now().getTime() - receivedAt.getTime()) / 1000)),
    errorClass,
    event: { ...event, occurredAt: new Date(event.occurredAt).toISOString() },
  }
}
