import { parseArgs } from 'node:util'
import { loadPartners, type Partner } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { sayFinding } from '#server/notices/say-finding.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { findUnmatchedWithin } from '#server/visit-claims/facts-store.ts'
import { findFindings } from '#server/visit-claims/finding-store.ts'
import {
  countUnderNumber,
  findQueuedClaim,
  findWaitingClaims,
  type QueuedClaim,
} from '#server/visit-claims/queue-store.ts'
import { type NameRefusal, nameTerminal, refuseClaim } from '#server/visit-claims/settle-claim.ts'
import { describeClaim, type Terminal } from './command-line/describe-claim.ts'
import { readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run claims -- <what> --partner <partner> …
  list                                        missing visits that wait for you, those with a promised answer first
  show <number>                               one claim in any state, with every answer that the member got
  name-terminal <number> --acquirer-id <id>   assigns the terminal to the restaurant and evaluates every payment kept of it
    --actor <your name> --reason "<why>" [--from <the restaurant's day, 2026-01-31>] [--channel onlineOrder]
  refuse <number> --actor <your name> --reason "<why>"          rejects the claim; the member reads the reason
<number> is the number that the member sees. The audit log keeps who and why.`

const most = 100
const clock = { now: () => new Date() }

const refusals: Readonly<Record<NameRefusal, (chosen: Chosen, refusal: Refusal<NameRefusal>) => string>> = {
  notFound: ({ partner, claimId }) =>
    `${partner.id} has no claim ${claimId}. Run the list again for its current number. Nothing was changed.`,
  alreadyAnswered: ({ claimId }) => `Claim ${claimId} is answered already. Nothing was changed.`,
  notOfThisClaim: ({ claimId }) =>
    `No payment of claim ${claimId} came from this terminal: npm run claims -- show ${claimId} lists those that did. Nothing was changed.`,
  fromAfterVisit: () => '--from lies after the visit. Nothing was changed.',
  numberOfAnother: (_chosen, { message = '' }) => `${message}. Nothing was changed.`,
}

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readAsked()
  const { engine } = await openDatabase()
  console.log(await answer(engine, asked))
})

interface Chosen {
  readonly partner: Partner
  readonly claimId: number
}

interface Responsible {
  readonly actor: string
  readonly reason: string
}

type ClaimDeed =
  | { readonly verb: 'list'; readonly partner: Partner }
  | (Chosen & { readonly verb: 'show' })
  | (Chosen & Responsible & { readonly verb: 'refuse' })
  | (Chosen &
      Responsible & {
        readonly verb: 'name-terminal'
        readonly acquirerId: string
        readonly from: string | null
        readonly channel: 'dineIn' | 'onlineOrder'
      })

function readAsked(): ClaimDeed {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      'acquirer-id': { type: 'string' },
      from: { type: 'string' },
      channel: { type: 'string' },
    },
  })
  const [verb = '', number = '', ...others] = positionals
  if (!isVerb(verb) || others.length > 0) throw new UsageError()
  const partner = readPartner(values.partner)
  if (verb === 'list') return { verb, partner }
  if (!/^\d{1,15}$/.test(number)) throw new UsageError(`Expected the number of a claim, got "${number}"`)
  const chosen = { partner, claimId: Number(number) }
  switch (verb) {
    case 'show':
      return { verb, ...chosen }
    case 'refuse':
      return { verb, ...chosen, ...readResponsible(values) }
    case 'name-terminal':
      return { verb, ...chosen, ...readResponsible(values), ...readTerminal(values) }
  }
}

function readPartner(given = ''): Partner {
  const { partners, partnerById } = loadPartners()
  const partner = partnerById(given)
  if (partner) return partner
  const ids = partners.map(({ id }) => id).join(', ')
  throw new UsageError(`--partner: there is no partner "${given}". The partners: ${ids}`)
}

interface TerminalGiven {
  readonly 'acquirer-id'?: string | undefined
  readonly from?: string | undefined
  readonly channel?: string | undefined
}

function readTerminal({ 'acquirer-id': acquirerId = '', from, channel = 'dineIn' }: TerminalGiven) {
  if (!/^[\x20-\x7e]{1,64}$/.test(acquirerId))
    throw new UsageError('--acquirer-id: expected by which the network knows the terminal, as the list shows it')
  if (from !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from))))
    throw new UsageError(`--from: expected a day like 2026-01-31, got "${from}"`)
  if (channel !== 'dineIn' && channel !== 'onlineOrder')
    throw new UsageError(`--channel: expected dineIn or onlineOrder, got "${channel}"`)
  return { acquirerId, from: from ?? null, channel } as const
}

async function answer(engine: Db, asked: ClaimDeed): Promise<string> {
  const { partner } = asked
  switch (asked.verb) {
    case 'list': {
      const waiting = await findWaitingClaims(engine, partner.id, most)
      if (waiting.length === 0) return 'Nothing waits.'
      const described = await Promise.all(waiting.map((claim) => describe(engine, partner, claim)))
      return described.join('\n\n') + (waiting.length === most ? `\n\nThese are the first ${most}.` : '')
    }
    case 'show': {
      const claim = await findQueuedClaim(engine, partner.id, asked.claimId)
      if (!claim) throw new CommandRefusal(refusals.notFound(asked, refuse('notFound')))
      return describe(engine, partner, claim)
    }
    case 'refuse': {
      const finding = await refuseClaim(engine, { ...asked, partnerId: partner.id }, clock)
      if (finding instanceof Refusal) throw new CommandRefusal(refusals[finding.code](asked, finding))
      return `The member is told: ${sayFinding(partner, finding).text} It is in the audit log.`
    }
    case 'name-terminal': {
      const named = await nameTerminal(engine, { ...asked, partnerId: partner.id }, clock)
      if (named instanceof Refusal) throw new CommandRefusal(refusals[named.code](asked, named))
      const { from, references, partners } = named
      const whose = partners.length === 0 ? '' : ` of members of ${partners.join(', ')}`
      return `${asked.acquirerId} is the restaurant's since ${from.toISOString()}. ${references} payments${whose} went through the engine. It is in the audit log.`
    }
  }
}

async function describe(engine: Db, partner: Partner, claim: QueuedClaim): Promise<string> {
  const events = await findUnmatchedWithin(engine, partner.id, claim)
  const terminals = await Promise.all(
    events.map(async (event): Promise<Terminal> => {
      const name = { network: event.network, number: event.acquirerMerchantId }
      return { event, ...(await countUnderNumber(engine, name)) }
    }),
  )
  const findings = await findFindings(engine, partner.id, [claim.id])
  const told = findings.map(({ finding, foundAt }) => ({ at: foundAt, ...sayFinding(partner, finding) }))
  return describeClaim(claim, { terminals, told })
}

function isVerb(written: string): written is ClaimDeed['verb'] {
  return ['list', 'show', 'name-terminal', 'refuse'].includes(written)
}
