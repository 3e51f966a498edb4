import { parseArgs } from 'node:util'
import { networks } from '#domain/dines/networks.ts'
import { loadPartners } from '#partners/registry.ts'
import { replayByOperator } from '#server/delivery/replaying/replay-by-operator.ts'
import { readRange, readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run postings:replay -- --partner <partner> [--network ${networks.join('|')}] --from <time> --to <time>
  --actor <your name> --reason "<why>"
       npm run postings:replay -- --partner <partner> [--network …] [--failed] [--waiting] [--from <time>] [--to <time>] --actor <your name> --reason "<why>"
Makes postings due now; the running server sends them, and the partner counts each once. The audit log keeps who and why.
--waiting: those that wait for another try, for a partner that is back. --failed: those that were given up. With either or both no time is needed.
Without them: everything of that time, including what was delivered, except what was refused for good.
--network: the partner's statement credits to cards of that network that have no result yet.`

await runCommand(usage, async ({ settings, openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      network: { type: 'string' },
      failed: { type: 'boolean' },
      waiting: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { failed = false, waiting = false } = values
  const isChosen = failed || waiting
  if (values.partner === undefined || (!isChosen && (values.from === undefined || values.to === undefined)))
    throw new UsageError()
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
  const states = [...(failed ? ['failed' as const] : []), ...(waiting ? ['waiting' as const] : [])]
  const wish = { ...range, network, ...(isChosen && { states }) }
  const count = await replayByOperator(database.engine, { wish, ...responsible }, { now: () => new Date() })
  console.log(`${count} ${network === null ? 'postings' : 'statement credits'} of ${range.partnerId} go out again`)
})

function readNetwork(given: string | undefined): (typeof networks)[number] | null {
  const network = networks.find((name) => name === given)
  if (given === undefined || network !== undefined) return network ?? null
  throw new UsageError(`--network: expected one of ${networks.join(', ')}, got "${given}"`)
}
