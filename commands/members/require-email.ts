import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { requireEmailUpdate } from '#server/email-change/require-email-update.ts'
import { takesPasswords } from '#server/passwords/passwords.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:require-email -- --partner <partner> --member ${memberForm} --actor <your name> --reason "<why>" [--off]
Asks a member whose mails bounce for another email address at the next sign-in; --off ends that. The audit log keeps who and why.`

const sentences = {
  required: {
    done: 'The member is asked for another email address from the next sign-in on.',
    alreadySo: 'The member is asked already. Nothing was changed.',
  },
  none: {
    done: 'The member is asked for no other e-mail address any more.',
    alreadySo: 'Nobody asks the member. Nothing was changed.',
  },
} as const

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      off: { type: 'boolean' },
    },
  })
  const { member, off = false } = values
  if (member === undefined) throw new UsageError()
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const partner = partnerById(partnerId)
  if (!partner || !takesPasswords(partner))
    throw new CommandRefusal(`The members of ${partnerId} sign in elsewhere: their addresses are that programme's.`)
  const update = off ? 'none' : 'required'
  const { engine } = await openDatabase()
  const { publicId } = await chosenMember(engine, { partnerId, member })
  const wish = { member: publicId, update, ...readResponsible(values), now: new Date() } as const
  const verdict = await requireEmailUpdate(engine, partnerId, wish)
  if (verdict instanceof Refusal) throw new CommandRefusal(`The member ${publicId} was erased. Nothing was changed.`)
  console.log(sentences[update][verdict])
})
