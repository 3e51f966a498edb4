import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { stringifyCsvRow } from './stringify-csv-row.ts'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { importMerchants, type Reject } from '#server/merchants/import/import-merchants.ts'
import { type ColumnMap, ImportFileError, isRestaurantField } from '#server/merchants/import/restaurant-columns.ts'

const usage = `npm run merchants:import -- <file> [--partners nosh,hilton | all] [--map name=Restaurant]… [--rejects <file>] [--active-from 2026-01-31]
The file is CSV, plain or gzip, with a header. Without --partners the restaurants join the programme at localhost.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    partners: { type: 'string' },
    map: { type: 'string', multiple: true, default: [] },
    rejects: { type: 'string' },
    'active-from': { type: 'string' },
  },
})
const [path] = positionals
if (path === undefined || positionals.length > 1) fail(usage)
if (!existsSync(path)) fail(`${path}: there is no such file`)
const partners = readPartners(values.partners)
const map = readMap(values.map)
const activeFrom = readDay(values['active-from'])

const rejects = values.rejects === undefined ? null : createWriteStream(values.rejects)
rejects?.write(stringifyCsvRow(['line', 'reason', 'id']))
const shown: Reject[] = []
const database = await openForCommand(readConfig(process.env))
try {
  const counts = await importMerchants(database, () => createReadStream(path), {
    partners,
    map,
    now: new Date(),
    ...(activeFrom === null ? {} : { activeFrom }),
    onProgress: ({ rows, of }) => void process.stderr.write(`\r${rows} of ${of} rows`),
    onReject(reject) {
      rejects?.write(stringifyCsvRow([String(reject.line), reject.reason, reject.sourceId]))
      if (shown.length < 10) shown.push(reject)
    },
  })
  process.stderr.write('\n')
  for (const { line, reason } of shown) console.error(`${path}:${line}: ${reason}`)
  const rejected = counts.bad + counts.duplicates
  if (rejected > shown.length)
    console.error(`and ${rejected - shown.length} more${rejects ? ', all in the rejects file' : ''}`)
  console.log(
    `${counts.rows} rows: ${counts.inserted} new, ${counts.updated} changed, ${counts.unchanged} unchanged, ` +
      `${counts.duplicates} duplicates, ${counts.bad} bad; ${counts.joined} joined a programme (${partners.join(', ')})`,
  )
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error
  process.exitCode = 1
  console.error(`${path}: ${error.message}\nNothing was imported.`)
} finally {
  await database.close()
  if (rejects) await once(rejects.end(), 'finish')
}

function readPartners(given: string | undefined): string[] {
  const registry = loadPartners()
  const ids = registry.partners.map((partner) => partner.id)
  if (given === 'all') return ids
  const chosen = given?.split(',') ?? [registry.partnerByHost('localhost')?.id ?? '']
  const unknown = chosen.find((id) => !ids.includes(id))
  return unknown === undefined
    ? chosen
    : fail(`There is no partner "${unknown}". The partners: ${ids.join(', ')}, or all.`)
}

function readMap(given: readonly string[]): ColumnMap {
  return Object.fromEntries(
    given.map((pair) => {
      const [field = '', ...column] = pair.split('=')
      if (!isRestaurantField(field) || column.length === 0)
        fail(`--map ${pair}: expected a field, "=" and a column's name`)
      return [field, column.join('=')]
    }),
  )
}

function readDay(given: string | undefined): Date | null {
  if (given === undefined) return null
  const day = new Date(given)
  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(day.getTime())
    ? day
    : fail(`--active-from ${given}: expected a day like 2026-01-31`)
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(2)
}
