import { Refusal } from '#server/refusal.ts'
import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { type CorrectionRefusal, correctCardLink } from '#server/cards/correct-card-link.ts'
import { memberForm } from './command-line/chosen-member.ts'
import { chosenCard } from './command-line/chosen-card.ts'
import { chosenPartner, readResponsible, readTime } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run cards:correct-link -- --partner <partner> --member ${memberForm} --card <last four digits, token, or a link as cards:show names it>
  --linked-at <time> --actor <your name> --reason "<why>"
Moves the beginning of a card link and re-evaluates payments with the card since then. The audit log keeps who and why.`

const refusals = {
  notFound: 'The link is not there any more.',
  inTheFuture: '--linked-at lies in the future. Nothing was changed.',
  afterUnlinking: 'The card was unlinked before that. Nothing was changed.',
  heldByAnother: 'The card was linked otherwise in a part of that time. Nothing was changed.',
} satisfies Record<CorrectionRefusal, string>

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      card: { type: 'string' },
      'linked-at': { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { member, card } = values
  if (member === undefined || card === undefined || values['linked-at'] === undefined) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const linkedAt = readTime('linked-at', values['linked-at'])
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const link = await chosenCard(engine, { partnerId, member, card })
  const correction = { partnerId, cardLinkId: link.id, linkedAt, ...responsible }
  const verdict = await correctCardLink(engine, correction, { now: () => new Date() })
  if (verdict instanceof Refusal) throw new CommandRefusal(refusals[verdict.code])
  console.log(sentenceOf(verdict, linkedAt))
})

function sentenceOf(verdict: 'corrected' | 'alreadySo', linkedAt: Date): string {
  switch (verdict) {
    case 'corrected':
      return `The link begins at ${linkedAt.toISOString()} now. The correction is in the audit log.`
    case 'alreadySo':
      return `The link begins at ${linkedAt.toISOString()} already. Nothing was changed.`
  }
}
