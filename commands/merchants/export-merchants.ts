import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { type ExportedField, exportRestaurants } from '#server/merchants/import/restaurants/export-restaurants.ts'
import { fieldsOf } from '#server/merchants/import/column-set.ts'
import { restaurantColumns } from '#server/merchants/import/restaurants/restaurant-columns.ts'
import type { Db } from '#server/db/database.ts'
import { stringifyCsvRow } from '../files/stringify-csv-row.ts'
import { writeLines } from '../files/write-lines.ts'
import { chosenPartner } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run merchants:export -- [--partner <partner>] <file>|-
Writes all restaurants, or those of a program, as a CSV file that merchants:import reads: importing it again changes nothing.
Use - for standard output, and npm run --silent.`

await runCommand(usage, async ({ openDatabase }) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { partner: { type: 'string' } } })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError()
  const ids = loadPartners().partners.map(({ id }) => id)
  const partnerId = values.partner === undefined ? null : chosenPartner(values.partner, ids)
  const database = await openDatabase()
  await writeLines(path, linesOf(database.engine, partnerId))
})

async function* linesOf(db: Db, partnerId: string | null): AsyncGenerator<string> {
  const fields = fieldsOf(restaurantColumns).filter((field): field is ExportedField => field !== 'numbersFrom')
  yield stringifyCsvRow(fields.map((field) => restaurantColumns.names[field]))
  for await (const row of exportRestaurants(db, { partnerId })) yield stringifyCsvRow(fields.map((field) => row[field]))
}
