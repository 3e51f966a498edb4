import type { z } from 'zod'
import { bounds } from './bounds.ts'
import { sharedHosts } from './hosts.ts'
import { type Row, schemaOf } from './row.ts'
import { secrets } from './secrets.ts'
import { serving } from './serving.ts'
import { storage } from './storage.ts'
import { tableProviders } from './table-providers.ts'
import { thirdParties } from './third-parties.ts'
import { visitors } from './visitors.ts'
import { watching } from './watching.ts'

/** Every variable that the site and the commands read, in the order of .env.example, which `npm run env-example` writes from this. */
const rows = {
  ...serving,
  ...storage,
  ...sharedHosts,
  ...thirdParties,
  ...tableProviders,
  ...visitors,
  ...watching,
  ...bounds,
  ...secrets,
}
export const environmentSchema = schemaOf(rows)
export type Variables = z.infer<typeof environmentSchema>
export const siteTable: ReadonlyMap<string, Row> = new Map(Object.entries(rows))

export function expectationOf(name: keyof Variables): string {
  return rows[name].expected
}

/** Whose values are never told, and may be in a file. */
export const guardedVariables: ReadonlySet<string> = new Set(
  [...siteTable].filter(([, { guarded }]) => guarded).map(([name]) => name),
)
