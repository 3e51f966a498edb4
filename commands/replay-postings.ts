import { parseArgs } from 'node:util'
import { networks } from '#domain/networks.ts'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { replayPostings } from '#server/rewards/outbox-store.ts'
import { readRange } from './posting-range.ts'

const usage = `npm run postings:replay -- --partner <partner> [--network ${networks.join('|')}] --from <time> --to <time>
Sends the postings of that time again, delivered and failed ones; the partner counts each once. The server delivers them while it runs.
With --network it sends the partner's statement credits to cards of that network, those that have no end yet.`

const { values } = parseArgs({
  options: {
    partner: { type: 'string' },
    network: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
})
if (values.partner === undefined || values.from === undefined || values.to === undefined) fail(usage)
const range = readRange(values, loadPartners().partners)
if (typeof range === 'string') fail(range)
const config = readConfig(process.env)
const network = networks.find((name) => name === values.network) ?? null
if (values.network !== undefined && network === null)
  fail(`--network: expected one of ${networks.join(', ')}, got "${values.network}"`)
if (network === null && !(range.partnerId in config.partnerPostings))
  fail(`PARTNER_POSTINGS names no address for ${range.partnerId}: there is nobody to send them to.`)
if (network !== null && !(network in config.statementCredits))
  fail(`STATEMENT_CREDITS names no address for ${network}: there is nobody to send them to.`)

const database = await openForCommand(config)
try {
  const count = await replayPostings(database.engine, { ...range, network })
  console.log(`${count} ${network === null ? 'postings' : 'statement credits'} of ${range.partnerId} go out again`)
} finally {
  await database.close()
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
