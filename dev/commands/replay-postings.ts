import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { replayPostings } from '#server/rewards/outbox-store.ts'
import { readRange } from './posting-range.ts'

const usage = `npm run postings:replay -- --partner <partner> --from <time> --to <time>
Sends the postings of that time again, delivered and failed ones; the partner counts each once. The server delivers them while it runs.`

const { values } = parseArgs({
  options: { partner: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
})
if (values.partner === undefined || values.from === undefined || values.to === undefined) fail(usage)
const range = readRange(values, loadPartners().partners)
if (typeof range === 'string') fail(range)
const config = readConfig(process.env)
if (!(range.partnerId in config.partnerPostings))
  fail(`PARTNER_POSTINGS names no address for ${range.partnerId}: there is nobody to send them to.`)

const database = await openForCommand(config)
try {
  const count = await replayPostings(database.engine, range)
  console.log(`${count} postings of ${range.partnerId} go out again`)
} finally {
  await database.close()
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
