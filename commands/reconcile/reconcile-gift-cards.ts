import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { adoptOrders, findUnknownOrders } from '#server/gift-cards/adopt-orders.ts'
import { readToldOrders } from '#server/gift-cards/read-told-orders.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'
import { readAllRows } from '../files/read-all-rows.ts'

const usage = `npm run gift-cards:reconcile -- --partner <partner> --file <theirs.csv> [--adopt-unknown --actor <your name> --reason "<why>"]
Compares the gift card issuer's orders with our book: CSV with the columns reference (the id that we gave the order), amountCents, email and
product. Orders that no program's book knows were sent before a restore: each is named, and the command exits with 1. --adopt-unknown takes the
amount off the balance of the member it was mailed to and asks the issuer for its state; audited. Orders that cannot be assigned for certain are
left.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      file: { type: 'string' },
      'adopt-unknown': { type: 'boolean', default: false },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { partners } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const partner = required(
    partners.find(({ id }) => id === partnerId),
    'the partner that was chosen',
  )
  if (values.file === undefined) throw new UsageError()
  const responsible = values['adopt-unknown'] ? readResponsible(values) : null
  const told = { partner, told: await readAllRows(values.file, readToldOrders) }

  const { engine } = await openDatabase()
  const clock = { now: () => new Date() }
  const unknown = await (responsible === null
    ? findUnknownOrders(engine, told)
    : adoptOrders(engine, { ...told, ...responsible }, clock))
  for (const { line, reference, amountCents, owner } of unknown) {
    const fate = responsible === null ? 'not in our book' : 'taken into our book'
    const whose = owner === null ? `of nobody of ${partnerId} for certain; look whose it is` : fate
    console.error(`${values.file}:${line}: order ${reference} of ${amountCents} cents: ${whose}`)
  }
  console.log(`${told.told.length} orders, ${unknown.length} unknown`)
  const left = responsible === null ? unknown : unknown.filter(({ owner }) => owner === null)
  process.exitCode = left.length === 0 ? 0 : 1
})
