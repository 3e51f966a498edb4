import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { type ErasurePlan, eraseMember, planErasure } from '#server/leaving/erase-member.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { chosenPartner, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run members:erase -- --partner <partner> --member ${memberForm} --actor <your name> --reason "<why>" [--really]
Erases the personal data of a member who has closed the account, and says why the rest stays. Without --really it only shows what it would do.
It cannot be undone. The audit log keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      really: { type: 'boolean' },
    },
  })
  const { member, really = false } = values
  if (member === undefined) throw new UsageError()
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const { publicId: name } = await chosenMember(engine, { partnerId, member })
  const plan = await planErasure(engine, partnerId, name)
  if (plan instanceof Refusal) throw new CommandRefusal('The member changed meanwhile. Look again.')
  const { publicId } = plan.member
  if (plan.member.erasedAt !== null) return console.log(`${publicId} was erased before. Nothing was changed.`)
  console.log(describePlan(plan))
  const obstacle = obstacleOf(plan)
  if (obstacle !== null) throw new CommandRefusal(obstacle)
  if (!really) return console.log('\nNothing was changed yet: --really does it.')
  const verdict = await eraseMember(engine, partnerId, { member: publicId, ...responsible, now: new Date() })
  if (verdict instanceof Refusal) throw new CommandRefusal('The member changed meanwhile. Look again.')
  console.log(`\nErased. What is left of the member is called ${publicId}.`)
})

function describePlan({ steps }: ErasurePlan): string {
  const lines = steps.map(({ name, rows, erasure }) => {
    const why = erasure.kind === 'deleted' ? '' : `: ${erasure.why}`
    return `${name.padEnd(18)} ${String(rows).padStart(6)}  ${erasure.kind}${why}`
  })
  return [
    'profile                    cleared: the row stays without a name, since the books speak of it',
    ...lines,
    'history                    kept: the audit log is a chain, and names the public id alone',
  ].join('\n')
}

function obstacleOf({ member, underWay: { visits, postings, credits, giftCards } }: ErasurePlan): string | null {
  if (member.memberType !== 'ClosedAccountMember')
    return '\nThe account is open: the member closes it first, at the end of the profile.'
  if (visits + postings + credits + giftCards === 0) return null
  return `\nNot yet: ${visits} visits, ${postings} postings, ${credits} statement credits and ${giftCards} gift cards are on their way. Come back when they have arrived.`
}
