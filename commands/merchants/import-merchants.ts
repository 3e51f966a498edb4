import { required } from '#domain/required.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadPartners, type Partner } from '#partners/registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Importer } from '#server/merchants/import/audit-import.ts'
import { ImportFileError } from '#server/input-files/import-file-error.ts'
import { type ColumnMap, fieldNamed } from '#server/merchants/import/column-set.ts'
import type { DatedKind } from '#server/merchants/import/dated/dated-rows.ts'
import { importDated } from '#server/merchants/import/dated/import-dated.ts'
import { importMerchants } from '#server/merchants/import/restaurants/import-merchants.ts'
import { offersFile } from '#server/merchants/import/dated/offers-file.ts'
import { restaurantColumns, type RestaurantField } from '#server/merchants/import/restaurants/restaurant-columns.ts'
import { readDay } from '#server/merchants/import/read-cells.ts'
import { termsFile } from '#server/merchants/import/dated/terms-file.ts'
import { withFiles } from '../files/keep-files.ts'
import { openRejectsFile, type RejectsFile } from '../files/rejects-file.ts'
import { describeEffects } from '../command-line/describe-effect.ts'
import { readApproval, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run merchants:import -- [<file>] [--terms <file>] [--offers <file>] --actor <your name> --reason "<why>"
  [--partners nosh,hilton | all] [--map name=Restaurant]… [--rejects <file>] [--active-from 2026-01-31] [--allow-similar] [--preview | --approved-by <name>]
Imports restaurants with their acquirer numbers and hours, terms and offers from CSV files with a header, plain or gzip: docs/file-formats.md
has the columns. Without --terms new restaurants join the programs of --partners, or the program at localhost.
A new id that resembles an existing restaurant (same name and address, or an id that differs only in leading zeros, which spreadsheets drop)
is refused unless --allow-similar. Terms and offers that begin before visits that were evaluated without them are refused: --preview shows what
they would change and writes nothing, and --approved-by names the second person who approves them. The audit log of each partner concerned keeps
who and why. Exits with 1 if every row of a file is bad.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      terms: { type: 'string' },
      offers: { type: 'string' },
      partners: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      rejects: { type: 'string' },
      'active-from': { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      preview: { type: 'boolean', default: false },
      'allow-similar': { type: 'boolean', default: false },
      'approved-by': { type: 'string' },
    },
  })
  const [restaurants, ...others] = positionals
  const files = [restaurants, values.terms, values.offers].flatMap((path) => path ?? [])
  if (files.length === 0 || others.length > 0) throw new UsageError()
  for (const path of files) if (!existsSync(path)) throw new UsageError(`${path}: there is no such file`)
  if (values.preview && restaurants !== undefined)
    throw new UsageError('--preview: only terms and offers are previewed')
  const responsible = readResponsible(values)
  const approval = readApproval(values, responsible.actor)
  const given = {
    partners: readPartners(values.partners),
    map: readMap(values.map),
    activeFrom: readFirstDay(values['active-from']),
    joins: values.terms === undefined,
    allowsSimilar: values['allow-similar'],
    by: { ...responsible, approval, importId: randomUUID() },
    ...(values.preview && { past: 'previewed' as const }),
  }
  const database = await openDatabase()
  await withFiles(files, async (kept) => {
    const rejects = openRejectsFile(values.rejects)
    const all = { ...given, kept, rejects }
    try {
      if (restaurants !== undefined) await importRestaurants(database, restaurants, all)
      if (values.terms !== undefined) await importFile(database, values.terms, { ...all, kind: termsFile })
      if (values.offers !== undefined) await importFile(database, values.offers, { ...all, kind: offersFile })
    } finally {
      await rejects.close()
    }
  })
})

interface Given {
  readonly partners: readonly Partner[]
  readonly map: ColumnMap<RestaurantField>
  readonly activeFrom: string | null
  /** Whether new restaurants take part at once: where there is a file of terms, that says so. */
  readonly joins: boolean
  readonly by: Importer
  readonly past?: 'previewed'
  readonly allowsSimilar: boolean
  readonly rejects: RejectsFile
  /** Returns the path to read a file from: a copy where it is a pipe. */
  kept(path: string): string
}

async function importRestaurants(database: Database, path: string, given: Given): Promise<void> {
  const { partners, map, activeFrom, joins, allowsSimilar, by, rejects, kept } = given
  const joined = joins ? partners.map(({ id }) => id) : []
  const counts = await importMerchants(database, () => createReadStream(kept(path)), {
    partners: joined,
    ...(allowsSimilar && { similar: 'imported' }),
    map,
    by,
    now: () => new Date(),
    ...(activeFrom === null ? {} : { activeFrom }),
    onProgress: ({ rows, of }) => void process.stderr.write(`\r${rows} of ${of} rows`),
    onReject: (reject) => rejects.add(path, reject),
  }).catch((error: unknown) => refuse(path, error))
  process.stderr.write('\n')
  rejects.tell(path)
  endRefused(counts)
  const programmes = joined.length > 0 ? `; ${counts.joined} joined a programme (${joined.join(', ')})` : ''
  console.log(
    `${counts.rows} rows: ${counts.inserted} new, ${counts.updated} changed, ${counts.unchanged} unchanged, ` +
      `${counts.duplicates} duplicates, ${counts.bad} bad${programmes}`,
  )
}

type GivenKind<Field extends string, Value> = Given & { readonly kind: DatedKind<Field, Value> }

async function importFile<Field extends string, Value>(
  { engine: db }: Database,
  path: string,
  { kind, partners, by, past, rejects, kept }: GivenKind<Field, Value>,
): Promise<void> {
  const counts = await importDated({ db, kind }, () => createReadStream(kept(path)), {
    partners,
    by,
    ...(past && { past }),
    now: () => new Date(),
    onReject: (reject) => rejects.add(path, reject),
  }).catch((error: unknown) => refuse(path, error))
  rejects.tell(path)
  endRefused(counts)
  const { rows, changed, unchanged, duplicates, bad, effects } = counts
  const said = past === 'previewed' ? 'would change something' : 'changed something'
  console.log(`${path}: ${rows} rows: ${changed} ${said}, ${unchanged} unchanged, ${duplicates} duplicates, ${bad} bad`)
  for (const line of describeEffects(effects, partners)) console.log(`  ${line}`)
  if (past === 'previewed') console.log('Nothing was written.')
}

/** Ends with 1 where every row of a file is bad. */
function endRefused({ rows, bad }: { readonly rows: number; readonly bad: number }): void {
  if (rows > 0 && bad === rows) process.exitCode = 1
}

function refuse(path: string, error: unknown): never {
  throw error instanceof ImportFileError
    ? new CommandRefusal(`${path}: ${error.message}\nNothing of it was imported.`)
    : error
}

function readPartners(given: string | undefined): readonly Partner[] {
  const { partners, partnerByHost } = loadPartners()
  if (given === 'all') return partners
  const ids = partners.map(({ id }) => id)
  const chosen = given?.split(',') ?? [required(partnerByHost('localhost'), 'a partner at localhost').id]
  const unknown = chosen.find((id) => !ids.includes(id))
  if (unknown === undefined) return partners.filter(({ id }) => chosen.includes(id))
  throw new UsageError(`There is no partner "${unknown}". The partners: ${ids.join(', ')}, or all.`)
}

function readMap(given: readonly string[]): ColumnMap<RestaurantField> {
  return Object.fromEntries(
    given.map((pair) => {
      const [name = '', ...column] = pair.split('=')
      const field = fieldNamed(restaurantColumns, name)
      if (field === undefined || column.length === 0)
        throw new UsageError(`--map ${pair}: expected a field, "=" and a column's name`)
      return [field, column.join('=')]
    }),
  )
}

function readFirstDay(given: string | undefined): string | null {
  if (given === undefined || readDay(given) !== null) return given ?? null
  throw new UsageError(`--active-from ${given}: expected a day like 2026-01-31`)
}
