import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { receiptForSupport } from '../command-line/describe-receipt.ts'
import { chosenPartner } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run receipt:show -- --partner <partner> <receipt number>
Explains a receipt by the number that the member reads out: events, verdict, trace and postings.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values, positionals } = parseArgs({ options: { partner: { type: 'string' } }, allowPositionals: true })
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const [number, ...more] = positionals
  if (number === undefined || more.length > 0) throw new UsageError()
  const partner = required(partnerById(partnerId), 'a partner that was chosen')
  console.log(await receiptForSupport((await openDatabase()).engine, partner, number))
})
