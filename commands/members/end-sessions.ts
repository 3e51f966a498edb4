import { Refusal } from '#server/refusal.ts'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { endSessions } from '#server/sign-in/end-sessions.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run sessions:end -- --partner <partner> (--member ${memberForm} | --everybody)
  --actor <your name> --reason "<why>"
Signs a member, or everybody of a partner, out of every browser, including those that stay signed in, and ends support's sessions in their place.
The audit log keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const options = {
    partner: { type: 'string' },
    member: { type: 'string' },
    everybody: { type: 'boolean' },
    actor: { type: 'string' },
    reason: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  const { member = null, everybody = false } = values
  // Leaving a word out must not sign everybody out.
  if (everybody === (member !== null)) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const responsible = readResponsible(values)
  const db = (await openDatabase()).forPartner(partnerId)
  const publicId = member === null ? null : (await chosenMember(db, { partnerId, member })).publicId
  const ended = await endSessions(db, partnerId, { publicId, ...responsible, now: new Date() })
  if (ended instanceof Refusal) throw new CommandRefusal(`${partnerId} has no member ${publicId}`)
  console.log(`${ended.sessions} sessions ended, and ${ended.emulations} views of support`)
})
