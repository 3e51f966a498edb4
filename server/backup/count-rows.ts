import type { Db } from '../db/database.ts'
import { readSecurity } from '../db/security/read-security.ts'
import { countTable } from './store.ts'

export type Counts = Readonly<Record<string, number>>

/** How many rows each table has, as the handle sees them. */
export async function countRows(db: Db): Promise<Counts> {
  const counts: [string, number][] = []
  for (const { name: table, kind } of await readSecurity(db, [])) {
    if (kind !== 'table') continue
    counts.push([table, await countTable(db, table)])
  }
  return Object.fromEntries(counts)
}

/** A sentence for each table that has other rows than it should. */
export function countProblems(expected: Counts, found: Counts): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((table) => expected[table] !== found[table])
    .map((table) => `${table}: ${found[table] ?? 'no table'} rows, the backup says ${expected[table] ?? 'no table'}`)
}
