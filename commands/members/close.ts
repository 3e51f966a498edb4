import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { closeAccountFor } from '#server/leaving/close-account.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:close -- --partner <partner> --member ${memberForm} --actor <your name> --reason "<why>"
Closes a member's account as the member would: unlinks the cards, cancels reservations, signs the member out everywhere and pays out the balance.
The member gets a mail, and can reopen the account by linking a card. The audit log keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { member } = values
  if (member === undefined) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const { id: memberId, publicId } = await chosenMember(engine, { partnerId, member })
  const closed = await closeAccountFor({ now: () => new Date() }, engine, { partnerId, memberId, ...responsible })
  if (closed instanceof Refusal)
    throw new CommandRefusal(
      'The member would lose a balance with it, and has to agree: they close the account themselves. Nothing was changed.',
    )
  if (closed === 'closedBefore')
    return console.log(`The account of ${publicId} was closed before. Nothing was changed.`)
  console.log(`The account of ${publicId} is closed. It is in the audit log.`)
})
