import type { Db } from '../db/database.ts'
import type { StoredEvent } from '../feed/store.ts'
import type { PaymentCandidate } from '../feed/exceptions/find-candidates.ts'
import { showException } from '../feed/exceptions/show-exception.ts'
import { type AnyName, isUndelivered } from './exception-names.ts'
import type { AnyException } from './list-exceptions.ts'
import { findUndeliveredOne } from './undelivered-store.ts'

export interface ShownAny {
  readonly row: AnyException
  /** What stands under an event's id; null: nothing, or it is no event. */
  readonly stands: StoredEvent | null
  readonly candidates: readonly PaymentCandidate[]
}

/** One that waits, or an event that can be ruled otherwise; null: neither. */
export async function showAny(db: Db, name: AnyName): Promise<ShownAny | null> {
  if (!isUndelivered(name)) return showException(db, name)
  const row = await findUndeliveredOne(db, name)
  return row && { row, stands: null, candidates: [] }
}
