import { createReadStream, createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import type { Database } from '#server/db/database.ts'
import { importMerchants, type Reject } from '#server/merchants/import/import-merchants.ts'
import { type ColumnMap, ImportFileError, isRestaurantField } from '#server/merchants/import/restaurant-columns.ts'
import { CommandRefusal, runCommand, UsageError } from './run-command.ts'
import { stringifyCsvRow } from './stringify-csv-row.ts'

const usage = `npm run merchants:import -- <file> [--partners nosh,hilton | all] [--map name=Restaurant]… [--rejects <file>] [--active-from 2026-01-31]
The file is CSV, plain or gzip, with a header. Without --partners the restaurants join the programme at localhost.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partners: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      rejects: { type: 'string' },
      'active-from': { type: 'string' },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such file`)
  const given = {
    path,
    partners: readPartners(values.partners),
    map: readMap(values.map),
    activeFrom: readDay(values['active-from']),
  }
  const database = await openDatabase()
  const rejects = openRejects(values.rejects)
  try {
    await importInto(database, given, rejects)
  } finally {
    if (rejects) await once(rejects.end(), 'finish')
  }
})

interface Given {
  readonly path: string
  readonly partners: readonly string[]
  readonly map: ColumnMap
  readonly activeFrom: Date | null
}

async function importInto(
  database: Database,
  { path, partners, map, activeFrom }: Given,
  rejects: WriteStream | null,
): Promise<void> {
  const shown: Reject[] = []
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
  }).catch((error: unknown) => {
    throw error instanceof ImportFileError
      ? new CommandRefusal(`${path}: ${error.message}\nNothing was imported.`)
      : error
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
}

function openRejects(path: string | undefined): WriteStream | null {
  if (path === undefined) return null
  const rejects = createWriteStream(path)
  rejects.write(stringifyCsvRow(['line', 'reason', 'id']))
  return rejects
}

function readPartners(given: string | undefined): string[] {
  const registry = loadPartners()
  const ids = registry.partners.map((partner) => partner.id)
  if (given === 'all') return ids
  const chosen = given?.split(',') ?? [registry.partnerByHost('localhost')?.id ?? '']
  const unknown = chosen.find((id) => !ids.includes(id))
  if (unknown === undefined) return chosen
  throw new UsageError(`There is no partner "${unknown}". The partners: ${ids.join(', ')}, or all.`)
}

function readMap(given: readonly string[]): ColumnMap {
  return Object.fromEntries(
    given.map((pair) => {
      const [field = '', ...column] = pair.split('=')
      if (!isRestaurantField(field) || column.length === 0)
        throw new UsageError(`--map ${pair}: expected a field, "=" and a column's name`)
      return [field, column.join('=')]
    }),
  )
}

function readDay(given: string | undefined): Date | null {
  if (given === undefined) return null
  const day = new Date(given)
  if (/^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(day.getTime())) return day
  throw new UsageError(`--active-from ${given}: expected a day like 2026-01-31`)
}
