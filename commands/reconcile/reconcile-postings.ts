import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readAcknowledgements } from '#server/delivery/read-acknowledgements.ts'
import { type Difference, reconcilePostings } from '#server/delivery/reconcile-postings.ts'
import type { DayBalance } from '#server/delivery/reconciliation-store.ts'
import { findUnknown, takeBackUnknown, type UnknownPosting } from '#server/delivery/take-back-unknown.ts'
import { chosenPartner, readDay, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'
import { readAllRows } from '../files/read-all-rows.ts'
import { stringifyCsvRow } from '../files/stringify-csv-row.ts'
import { writeLines } from '../files/write-lines.ts'

const usage = `npm run postings:reconcile -- --partner <partner> --day <yyyy-mm-dd> [--file <theirs.csv>] [--output <file>|-]
  [--take-back-unknown --actor <your name> --reason "<why>"]
Writes our book of the day (UTC) as CSV: per currency opening, awards, adjustments, delivered, closing, of which refused and pending, and the
total that the partner has taken. --file compares it with the partner's acknowledgements, CSV with the columns postingId and amount (and
currency): each difference is named, and the command exits with 1. Postings that our book does not know were sent before a restore: each is
named with its member, by the columns memberPublicId or partnerNumber. --take-back-unknown books them here and sends their mirror; audited.
Standard output is the default: use npm run --silent.`

const columns = [
  'currency',
  'opening',
  'awards',
  'adjustments',
  'delivered',
  'closing',
  'refused',
  'pending',
  'partnerBalance',
  'settled',
] as const satisfies readonly (keyof DayBalance)[]

const clock = { now: () => new Date() }

const words: Readonly<Record<Difference['kind'], string>> = {
  missing: 'taken by our book, and not acknowledged',
  twice: 'acknowledged twice',
  otherAmount: 'another amount',
  otherCurrency: 'another currency',
  unknown: 'no posting of ours',
  notDelivered: 'acknowledged, and not taken by our book',
  otherDay: 'taken on another day by our book',
}

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      day: { type: 'string' },
      file: { type: 'string' },
      output: { type: 'string', default: '-' },
      'take-back-unknown': { type: 'boolean', default: false },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { partners } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  if (values.day === undefined) throw new UsageError()
  const begins = readDay(values.day)
  const itsCurrency = partners.find(({ id }) => id === partnerId)?.settings.currencyType
  if (itsCurrency === undefined || itsCurrency === 'Credit')
    throw new CommandRefusal(
      `${partnerId} pays by statement credits: no partner takes its postings. See credits:reconcile.`,
    )
  const responsible = values['take-back-unknown'] ? readResponsible(values) : null
  if (responsible !== null && values.file === undefined) throw new UsageError('--take-back-unknown: give the file too')
  const acknowledged = values.file === undefined ? null : await readAllRows(values.file, readAcknowledgements)

  const database = await openDatabase()
  const { balances, differences } = await reconcilePostings(database.engine, { partnerId, begins }, acknowledged)
  await writeLines(values.output, linesOf(balances))
  const unsettled = balances.filter(({ partnerBalance, settled }) => partnerBalance !== settled)
  for (const { currency, partnerBalance, settled } of unsettled)
    console.error(`${currency}: the partner has taken ${partnerBalance}, and ${settled} are settled`)
  for (const difference of differences) console.error(describe(difference, values.file ?? ''))
  if (acknowledged !== null) console.error(`${acknowledged.length} acknowledged, ${differences.length} differences`)
  const told = { partnerId, currency: itsCurrency, acknowledged: acknowledged ?? [] }
  if (responsible === null) tellUnknown(await findUnknown(database.engine, told), 'would be taken back')
  else tellUnknown(await takeBackUnknown(database.engine, { ...told, ...responsible }, clock), 'is taken back')
  process.exitCode = differences.length + unsettled.length === 0 ? 0 : 1
})

async function* linesOf(balances: readonly DayBalance[]): AsyncGenerator<string> {
  yield stringifyCsvRow(columns)
  for (const balance of balances) yield stringifyCsvRow(columns.map((column) => String(balance[column])))
}

function tellUnknown(unknown: readonly UnknownPosting[], deed: string): void {
  for (const { postingId, amount, currency, member } of unknown)
    console.error(
      member === null
        ? `posting ${postingId}: ${amount} ${currency} of nobody here; agree with the partner what becomes of it`
        : `posting ${postingId}: ${amount} ${currency} of ${member.publicId} ${deed}`,
    )
}

function describe({ kind, postingId, line, ours, theirs }: Difference, path: string): string {
  const place = line === null ? '' : `${path}:${line}: `
  return `${place}posting ${postingId}: ${words[kind]} (ours ${ours ?? 'none'}, theirs ${theirs ?? 'none'})`
}
