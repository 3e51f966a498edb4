import type { Database } from '../database.ts'
import { findMissingRoles } from '../security/roles.ts'
import { findDrift } from '../security/row-security.ts'
import { readSchemaState, refuseIncompatible } from './schema-state.ts'

/** What `migrate` would do, a line for each thing; it changes nothing and waits for nobody. */
export async function planMigration(database: Database): Promise<string[]> {
  const { pending, incompatible } = await readSchemaState(database)
  refuseIncompatible(incompatible)
  const roles = await findMissingRoles(database.owner)
  const drift = await findDrift(database.owner)
  const lines = [
    ...roles.map((role) => `would make the role ${role}, or let this user act as it`),
    ...pending.map(({ name, runs, needsRelease }) => {
      const step = needsRelease === null ? '' : `, a contract step: releases before ${needsRelease} stop working`
      return `would apply ${name} (${runs}${step})`
    }),
    ...drift.map(({ table, reasons }) => `would put right ${table}: ${reasons.join(', ')}`),
  ]
  return lines.length === 0 ? ['The database is up to date: there is nothing to do.'] : lines
}
