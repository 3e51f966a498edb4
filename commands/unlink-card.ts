import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { deleteCardFor } from '#server/leaving/delete-card.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenCard } from './command-line/chosen-card.ts'
import { chosenMember, memberForm } from './command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run cards:unlink -- --partner <partner> --member ${memberForm} --card <last four digits, token, or a link as cards:show names it>
  --actor <your name> --reason "<why>" [--close-account]
Unlinks a card as the member would. The member gets a mail. The last card closes the account, which needs --close-account. The audit log keeps
who and why.`

const refusals = {
  notFound: 'The card is not linked any more. Nothing was changed.',
  lastCard: 'It is the last card, and the account closes with it: add --close-account. Nothing was changed.',
  balanceWouldEnd:
    'The member would lose a balance with it, and has to agree: they unlink it themselves. Nothing was changed.',
} as const

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      card: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      'close-account': { type: 'boolean', default: false },
    },
  })
  const { member, card } = values
  if (member === undefined || card === undefined) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const { id: memberId } = await chosenMember(engine, { partnerId, member })
  const { id: cardId } = await chosenCard(engine, { partnerId, member, card })
  const deletion = { partnerId, memberId, cardId, ...responsible, mayClose: values['close-account'] }
  const deleted = await deleteCardFor({ now: () => new Date() }, engine, deletion)
  if (deleted instanceof Refusal) throw new CommandRefusal(refusals[deleted.code])
  const account = deleted.closedAccount ? ' The account is closed with it.' : ''
  console.log(`The card ending in ${deleted.lastFour} is unlinked.${account} It is in the audit log.`)
})
