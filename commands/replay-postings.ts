import { parseArgs } from 'node:util'
import { networks } from '#domain/dines/networks.ts'
import { loadPartners } from '#partners/registry.ts'
import { replayByOperator } from '#server/delivery/replaying/replay-by-operator.ts'
import { readRange, readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run postings:replay -- --partner <partner> [--network ${networks.join('|')}] --from <time> --to <time>
  --actor <your name> --reason "<why>"
Sends the postings of that time again, delivered and failed ones; the partner counts each once. The server delivers them while it runs.
With --network it sends the partner's statement credits to cards of that network, those that have no end yet. The audit log keeps who did it and why.`

await runCommand(usage, async ({ settings, openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      network: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  if (values.partner === undefined || values.from === undefined || values.to === undefined) throw new UsageError()
  const range = readRange(values, loadPartners().partners)
  const network = readNetwork(values.network)
  const responsible = readResponsible(values)
  const { partnerPostings, statementCredits } = settings()
  if (network === null && !Object.hasOwn(partnerPostings, range.partnerId))
    throw new CommandRefusal(
      `PARTNER_POSTINGS names no address for ${range.partnerId}: there is nobody to send them to.`,
    )
  if (network !== null && !Object.hasOwn(statementCredits, network))
    throw new CommandRefusal(`STATEMENT_CREDITS names no address for ${network}: there is nobody to send them to.`)

  const database = await openDatabase()
  const replay = { wish: { ...range, network }, ...responsible }
  const count = await replayByOperator(database.engine, replay, { now: () => new Date() })
  console.log(`${count} ${network === null ? 'postings' : 'statement credits'} of ${range.partnerId} go out again`)
})

function readNetwork(given: string | undefined): (typeof networks)[number] | null {
  const network = networks.find((name) => name === given)
  if (given === undefined || network !== undefined) return network ?? null
  throw new UsageError(`--network: expected one of ${networks.join(', ')}, got "${given}"`)
}
