import { Refusal } from '#server/refusal.ts'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { endSessions } from '#server/sign-in/end-sessions.ts'
import { chosenPartner } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run sessions:end -- --partner <partner> --member <public id> | --everybody
Signs a member out of every browser, or everybody of a partner, also who asked to stay signed in, and ends what support sees in their place. The audit log keeps it.`

await runCommand(usage, async ({ openDatabase }) => {
  const options = { partner: { type: 'string' }, member: { type: 'string' }, everybody: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  const { member: publicId = null, everybody = false } = values
  // Leaving a word out must not sign everybody out.
  if (everybody === (publicId !== null)) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const database = await openDatabase()
  const ended = await endSessions(database.forPartner(partnerId), partnerId, { publicId, now: new Date() })
  if (ended instanceof Refusal) throw new CommandRefusal(`${partnerId} has no member ${publicId}`)
  console.log(`${ended.sessions} sessions ended, and ${ended.emulations} views of support`)
})
