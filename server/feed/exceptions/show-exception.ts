import type { Db } from '../../db/database.ts'
import { findEvents, type StoredEvent } from '../store.ts'
import type { ExceptionName } from './exception-name.ts'
import { type ExceptionRow, findException, findRuled } from './exception-store.ts'
import { findCandidates, type PaymentCandidate } from './find-candidates.ts'

export interface ShownException {
  readonly row: ExceptionRow
  /** What stands under its id; null: nothing. */
  readonly stands: StoredEvent | null
  /** Of an ambiguous one: the payments to which it may belong. Empty for all others. */
  readonly candidates: readonly PaymentCandidate[]
}

/** One that waits, or that was ruled to belong to a payment and can be ruled otherwise; null: neither. */
export async function showException(db: Db, name: ExceptionName): Promise<ShownException | null> {
  const row = (await findException(db, name)) ?? (await findRuled(db, name))
  if (row === null) return null
  const [stands = null] = await findEvents(db, [name])
  const isOpen = stands !== null && row.what === 'unmatched' && row.cause === 'ambiguous'
  return { row, stands, candidates: isOpen ? await findCandidates(db, stands) : [] }
}
