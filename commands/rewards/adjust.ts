import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import {
  approveAdjustment,
  declineAdjustment,
  type DecisionRefusal,
  mostAdjusted,
  proposeAdjustment,
  type ProposalRefusal,
} from '#server/ledger/adjust-rewards.ts'
import { findProposed } from '#server/ledger/adjustment-store.ts'
import { Refusal } from '#server/refusal.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { describeAdjustment } from '../command-line/describe-statement.ts'
import { chosenPartner, readActor, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run rewards:adjust -- <what> --partner <partner> …
  propose --member ${memberForm} --amount <units> --actor <your name> --reason "<why>"
                                                proposes to add to a balance; a negative amount takes away
  list                                          proposals that wait for a second person, the oldest first
  approve <number> --actor <your name>          posts it; must be another person than the proposer
  decline <number> --actor <your name>          discards it
Amounts are whole miles or points, or cents where a program pays dollars. The member reads the reason. The audit log keeps who and why.`

const most = 100
const clock = { now: () => new Date() }

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readAsked()
  console.log(await answer((await openDatabase()).engine, asked))
})

type AdjustmentCommand = { readonly partnerId: string } & (
  | {
      readonly verb: 'propose'
      readonly member: string
      readonly amount: number
      readonly actor: string
      readonly reason: string
    }
  | { readonly verb: 'list' }
  | { readonly verb: 'approve' | 'decline'; readonly id: number; readonly actor: string }
)

function readAsked(): AdjustmentCommand {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      member: { type: 'string' },
      amount: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [verb = '', number, ...others] = positionals
  const partnerId = chosenPartner(
    values.partner,
    loadPartners().partners.map(({ id }) => id),
  )
  if (others.length > 0) throw new UsageError()
  switch (verb) {
    case 'propose': {
      const { member = '', amount } = values
      if (number !== undefined) throw new UsageError()
      if (member === '') throw new UsageError('--member: expected the name of a member')
      return { verb, partnerId, member, amount: readAmount(amount), ...readResponsible(values) }
    }
    case 'list':
      if (number !== undefined) throw new UsageError()
      return { verb, partnerId }
    case 'approve':
    case 'decline':
      return { verb, partnerId, id: readNumber(number), actor: readActor(values) }
    default:
      throw new UsageError()
  }
}

function readAmount(given = ''): number {
  const amount = Number(given)
  if (/^-?[1-9]\d{0,8}$/.test(given) && Math.abs(amount) <= mostAdjusted) return amount
  throw new UsageError(
    `--amount: expected a whole number from -${mostAdjusted} to ${mostAdjusted} and not 0, got "${given}"`,
  )
}

function readNumber(given = ''): number {
  if (/^[1-9]\d{0,14}$/.test(given)) return Number(given)
  throw new UsageError(`Expected the number of a proposal as the list has it, got "${given}"`)
}

async function answer(db: Db, asked: AdjustmentCommand): Promise<string> {
  switch (asked.verb) {
    case 'propose': {
      const { publicId } = await chosenMember(db, asked)
      const verdict = await proposeAdjustment(db, { ...asked, member: publicId }, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code))
      return `Proposed as ${verdict.id}. Nothing is posted until somebody else approves it.`
    }
    case 'list': {
      const { settings } = required(loadPartners().partnerById(asked.partnerId), 'a partner that was chosen')
      const found = await findProposed(db, asked.partnerId, { after: 0, limit: most })
      return found.map((one) => describeAdjustment(one, settings.rewardName)).join('\n') || 'Nothing waits.'
    }
    case 'approve':
    case 'decline': {
      const verdict = await (asked.verb === 'approve' ? approveAdjustment : declineAdjustment)(db, asked, clock)
      if (verdict instanceof Refusal) throw new CommandRefusal(whyRefused(verdict.code))
      return asked.verb === 'approve' ? 'Posted, and the member is told.' : 'Laid aside. Nothing is posted.'
    }
  }
}

function whyRefused(code: ProposalRefusal | DecisionRefusal): string {
  switch (code) {
    case 'memberNotFound':
      return 'The programme has no such member.'
    case 'noRulesYet':
      return 'The programme has no rules yet, and so no currency.'
    case 'amountOutOfRange':
      return `The amount is out of range: ${mostAdjusted} at most.`
    case 'notFound':
      return 'There is no such proposal.'
    case 'alreadyDecided':
      return 'It was decided already. Nothing was changed.'
    case 'samePerson':
      return 'Somebody else has to approve it: it was you who proposed it.'
  }
}
