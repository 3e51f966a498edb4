import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Partner } from '#partners/registry.ts'
import type { Config } from '#server/settings/config.ts'
import { hostedPartners } from './host-programmes.ts'

const keptSchema = z.record(z.string(), z.array(z.string()).min(1))

/** What HOST_APPLICATIONS says where the sandbox stands in for every host application: made at the first start, and kept in the data folder. */
export function hostSecrets(partners: readonly Partner[], dataFolder: string): Config['hostApplications'] {
  const file = join(dataFolder, 'host-applications.json')
  const kept = read(file)
  const made = Object.fromEntries(
    hostedPartners(partners).map(({ id }) => [id, kept[id] ?? [`whsec_${randomBytes(32).toString('base64')}`]]),
  )
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  return made
}

function read(file: string): z.infer<typeof keptSchema> {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
