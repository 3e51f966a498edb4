import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { type AuditVerdict, verifyAudit } from '#server/audit/audit-log.ts'
import { runCommand, UsageError } from './command-line/run-command.ts'
import { chosenPartner } from './command-line/options.ts'

const usage = `npm run audit-log:verify [-- --partner <partner> [--last-hash <hash>]]
Checks the audit log of every partner, or of one, from its beginning: prints where an entry was changed or is missing, or else the number of
entries and the newest hash. Publish that hash where nobody with access to the database can change it: --last-hash checks that the log still
contains it, since a log whose newest entries were cut off looks whole. Exits with 1 if anything is wrong.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({ options: { partner: { type: 'string' }, 'last-hash': { type: 'string' } } })
  const ids = loadPartners().partners.map(({ id }) => id)
  const lastHash = readHash(values)
  const chosen = values.partner === undefined ? ids : [chosenPartner(values.partner, ids)]
  const database = await openDatabase()
  for (const partnerId of chosen) {
    const verdict = await verifyAudit(database.engine, partnerId, lastHash)
    const problem = problemOf(verdict, lastHash)
    if (problem === null) console.log(`${partnerId}: ${soundness(verdict)}`)
    else console.error(`${partnerId}: NOT SOUND, ${problem}`)
    if (problem !== null) process.exitCode = 1
  }
})

function readHash(given: { readonly partner?: string | undefined; readonly 'last-hash'?: string | undefined }) {
  const { partner, 'last-hash': hash } = given
  if (hash === undefined) return null
  if (partner === undefined) throw new UsageError('--last-hash: name its partner too, each has a log of its own')
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new UsageError(`--last-hash: expected 64 hexadecimal digits as this command prints them, got "${hash}"`)
  return hash
}

function problemOf(verdict: AuditVerdict, lastHash: string | null): string | null {
  if (!verdict.sound) return `changed or missing at entry ${verdict.brokenAt}`
  if (lastHash === null || verdict.knownAt !== null) return null
  return `it no longer contains ${lastHash}: entries were cut off. It has ${verdict.entries} now, the last hash is ${verdict.lastHash || 'none'}`
}

function soundness(verdict: AuditVerdict): string {
  if (!verdict.sound) return ''
  const { entries, lastHash, knownAt } = verdict
  const newer = knownAt === null ? '' : `, contains that hash, ${entries - knownAt} newer`
  return `${entries} entries, sound, last hash ${lastHash || 'none'}${newer}`
}
