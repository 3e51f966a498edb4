import type { Network } from '#domain/dines/networks.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import {
  type ExceptionRow,
  type ExceptionsAsked,
  findExceptions,
  findPlace,
} from '../feed/exceptions/exception-store.ts'
import { anyNameText, isUndelivered, readAnyName } from './exception-names.ts'
import { findUndelivered, findUndeliveredOne, type UndeliveredAsked, type UndeliveredRow } from './undelivered-store.ts'

/** What waits for a person. */
export type AnyException = ExceptionRow | UndeliveredRow

export interface ListAsked {
  readonly network: Network | null
  readonly cause: string | null
  /** Only those of this partner; null: of all, and events of nobody's card. */
  readonly partnerId: string | null
  /** All partners of the installation. */
  readonly partnerIds: readonly string[]
  /** The name of the last one of the page before. */
  readonly after: string | null
  readonly limit: number
}

interface Place {
  readonly events: ExceptionsAsked['after']
  readonly undelivered: UndeliveredAsked['after']
}

/** Behind every network, so that a place stands after all events of its moment. */
const behindAll = { network: 'zzzz', eventId: '', what: '' }

/** What waits for somebody, the oldest first; null where nothing waits or waited under the name to go on from. */
export async function listExceptions(db: Db, asked: ListAsked): Promise<readonly AnyException[] | null> {
  const { network, cause, partnerId, partnerIds, after, limit } = asked
  const place = after === null ? { events: null, undelivered: null } : await placeOf(db, after)
  if (place === null) return null
  const events = await findExceptions(db, { network, cause, partnerId, after: place.events, limit })
  const named = partnerId === null ? partnerIds : [partnerId]
  const undelivered = await findUndelivered(db, { partnerIds: named, network, cause, after: place.undelivered, limit })
  // Sorting is stable: at one moment events come first, each list in its own order.
  return [...events, ...undelivered].toSorted((a, b) => sinceOf(a).getTime() - sinceOf(b).getTime()).slice(0, limit)
}

async function placeOf(db: Db, after: string): Promise<Place | null> {
  const name = readAnyName(after)
  if (name === null) return null
  if (!isUndelivered(name)) {
    const receivedAt = await findPlace(db, name)
    if (!receivedAt) return null
    return {
      events: { ...name, receivedAt },
      undelivered: { failedAt: receivedAt, partnerId: '', postingId: 0 },
    }
  }
  const found = await findUndeliveredOne(db, name)
  return found && { events: { ...behindAll, receivedAt: found.failedAt }, undelivered: found }
}

/** Since when it waits. */
export function sinceOf(row: AnyException): Date {
  return 'failedAt' in row ? row.failedAt : row.receivedAt
}

/** As lists tell it. */
export function told(row: AnyException, clock: Clock) {
  const since = sinceOf(row)
  const common = {
    name: anyNameText(row),
    cause: row.cause,
    partner: row.partnerId,
    receivedAt: since.toISOString(),
    ageSeconds: Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1000)),
  }
  if (!('failedAt' in row)) {
    const event = { ...row.event, occurredAt: new Date(row.event.occurredAt).toISOString() }
    return { ...common, errorClass: row.errorClass, event }
  }
  const {
    postingPublicId: postingId,
    kind,
    transactionId,
    amount,
    currency,
    network,
    attempts,
    lastError,
    refusalCode,
    refusalText,
  } = row
  const words = { lastError, refusalCode, refusalText }
  return {
    ...common,
    errorClass: null,
    posting: { postingId, kind, transactionId, amount, currency, network, attempts, ...words },
  }
}
