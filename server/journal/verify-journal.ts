import type { Db } from '../db/database.ts'
import { checkNames, countJournal, findFaults } from './proof-store.ts'

/** Something in the journal that must never be. `count` rows are wrong; `examples` names the first of them. */
export interface JournalFault {
  readonly check: string
  readonly count: number
  readonly examples: readonly string[]
}

export interface JournalReport {
  readonly postings: number
  readonly entries: number
  readonly faults: readonly JournalFault[]
}

/** Proves the journal, from the rows alone. */
export async function verifyJournal(db: Db): Promise<JournalReport> {
  const faults: JournalFault[] = []
  for (const check of checkNames) {
    const found = await findFaults(db, check)
    if (found.count > 0) faults.push({ check, ...found })
  }
  return { ...(await countJournal(db)), faults }
}
