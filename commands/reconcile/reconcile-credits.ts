import { parseArgs } from 'node:util'
import { networks } from '#domain/dines/networks.ts'
import { loadPartners } from '#partners/registry.ts'
import { adoptCredits, findOtherNetwork, findUnknownCredits } from '#server/credits/adopt-credits.ts'
import { readToldCredits } from '#server/credits/read-told-credits.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'
import { readAllRows } from '../files/read-all-rows.ts'

const usage = `npm run credits:reconcile -- --partner <partner> --network ${networks.join('|')} --file <theirs.csv>
  [--adopt-unknown --actor <your name> --reason "<why>"]
Compares a network's statement credits with our book: CSV with the columns reference, amountCents and cardToken, optionally status (received,
completed, rejected or error). Credits that our book does not know were sent before a restore: each is named, and the command exits with 1.
--adopt-unknown takes them off the balance of the member who had the card, so that they are not paid again, and records the network's status;
audited. A file with a credit of another network is refused.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      network: { type: 'string' },
      file: { type: 'string' },
      'adopt-unknown': { type: 'boolean', default: false },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const network = networks.find((name) => name === values.network)
  if (network === undefined) throw new UsageError(`--network: expected one of ${networks.join(', ')}`)
  if (values.file === undefined) throw new UsageError()
  const responsible = values['adopt-unknown'] ? readResponsible(values) : null
  const told = { partnerId, network, told: await readAllRows(values.file, readToldCredits) }

  const { engine } = await openDatabase()
  const clock = { now: () => new Date() }
  const other = await findOtherNetwork(engine, told)
  if (other !== null)
    throw new CommandRefusal(
      `${values.file}:${other.line}: a credit of ${other.network}, not of ${network}. Nothing was written.`,
    )
  const unknown = await (responsible === null
    ? findUnknownCredits(engine, told)
    : adoptCredits(engine, { ...told, ...responsible }, clock))
  if (unknown instanceof Refusal) throw new CommandRefusal(`${values.file}: ${unknown.message}. Nothing was written.`)
  for (const { line, reference, amountCents, memberId } of unknown) {
    const fate = responsible === null ? 'not in our book' : 'taken into our book'
    const whose = memberId === null ? 'of nobody here; agree with the network what becomes of it' : fate
    console.error(`${values.file}:${line}: credit ${reference} of ${amountCents} cents: ${whose}`)
  }
  console.log(`${told.told.length} credits of ${network}, ${unknown.length} unknown`)
  const left = responsible === null ? unknown : unknown.filter(({ memberId }) => memberId === null)
  process.exitCode = left.length === 0 ? 0 : 1
})
