import { expect } from 'vitest'
import { fundsAfter } from '#domain/campaigns/grants.ts'
import { hourMs } from '#domain/dates.ts'
import type { Dine, DineEvent } from '#domain/dines/dine.ts'
import { sumEvents } from '#domain/dines/dine-amounts.ts'
import { firstEvent } from '#domain/dines/first-event.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { type Evaluation, postableLines, type RewardLine, totalOf } from '#domain/evaluation/evaluation.ts'
import { postingDifference } from '#domain/evaluation/posting-difference.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { required } from '#domain/required.ts'
import { statementCreditDue } from '#domain/rewards/statement-credit.ts'
import { newStanding } from '#domain/standing/standing.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { receiptOf, wordsOf } from '../app/example-receipts.ts'
import { dineOf } from '../dines/dines.ts'
import { billShown } from '#server/activity/bill-shown.ts'
import { arithmeticOf, lineLabel } from '#web/account/receipt/line-notes.ts'
import { type ExampleProgram, readProgram, rewardNameOf } from './example-program.ts'
import type { Example, Step } from './read-examples.ts'

interface Visit {
  readonly at: number
  readonly isOrder: boolean
  readonly events: readonly DineEvent[]
  readonly posted: readonly RewardLine[]
  readonly evaluation: Evaluation | null
}

interface World {
  readonly program: ExampleProgram
  readonly visits: Map<string, Visit>
  /** Statement credits, in cents. */
  readonly paid: number[]
}

/** What the engine says where the example has a verdict, a line of a receipt or a payment: the same words. */
export function runExample({ settings, steps }: Example): {
  readonly told: readonly string[]
  readonly written: readonly string[]
} {
  const world: World = { program: readProgram(settings), visits: new Map(), paid: [] }
  const told: string[] = []
  const written: string[] = []
  let names: readonly string[] = []
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'visit') names = open(world, step)
    if (step.kind === 'event') for (const name of names) addEvent(world, name, step)
    if (step.kind !== 'verdict') continue
    const said = names.map((name) => judge(world, name))
    for (const other of said) expect(other).toEqual(said[0])
    told.push(...required(said[0], 'a visit'))
    written.push(...saidAfter(steps, index))
  }
  for (const name of world.visits.keys()) expect({ name, unsaid: post(world, name) }).toEqual({ name, unsaid: [] })
  return { told, written }
}

/** The verdict with the lines below it. */
function saidAfter(steps: readonly Step[], index: number): readonly string[] {
  const texts: string[] = []
  for (const step of steps.slice(index)) {
    if (step.kind === 'visit' || step.kind === 'event' || (step.kind === 'verdict' && texts.length > 0)) break
    texts.push(step.kind === 'verdict' ? step.cells.join(' · ') : step.text)
  }
  return texts
}

function open({ visits }: World, step: Extract<Step, { kind: 'visit' }>): readonly string[] {
  const every = Number(step.marks.map((mark) => /^every (\d+) days$/.exec(mark)?.[1]).find(Boolean) ?? 0)
  for (const [place, name] of step.names.entries()) {
    if (step.at === null) continue
    const at = step.at + place * every * 24 * hourMs
    visits.set(name, { at, isOrder: step.marks.includes('order'), events: [], posted: [], evaluation: null })
  }
  return step.names
}

function addEvent({ visits }: World, name: string, { event }: Extract<Step, { kind: 'event' }>): void {
  const visit = required(visits.get(name), `visit ${name}`)
  const { tipCents, taxCents, ...given } = event
  const added = { ...given, eventId: `${name}.${visit.events.length}`, at: event.at ?? visit.at, tipCents, taxCents }
  visits.set(name, { ...visit, events: [...visit.events, added] })
}

function dines({ program, visits }: World): readonly Dine[] {
  const { terms, offers, campaigns, emailOptIn, joinedAt } = program
  return [...visits].flatMap(([name, { at, isOrder, events, evaluation }]) => {
    if (events.length === 0) return []
    const grants = evaluation?.grants ?? []
    return dineOf({
      reference: name,
      eventId: name,
      authorisedAt: Math.min(at, firstEvent(events).at),
      channel: isOrder ? 'onlineOrder' : 'dineIn',
      amounts: sumEvents(events),
      member: { joinedAt, activated: true, emailOptIn, firstReviewAt: null },
      merchant: { id: 1, timeZone: 'America/New_York', terms },
      offers,
      campaigns: campaigns.map((campaign) => ({
        ...campaign,
        budget: campaign.budget && {
          recorded: grants.find(({ campaignId }) => campaignId === campaign.id) ?? null,
        },
      })),
      card: { product: null, linkedAt: Date.UTC(2025, 0, 1), unlinkedAt: null },
    })
  })
}

function evaluateAll(world: World): void {
  const { program, visits } = world
  const all = dines(world)
  const recorded = all.flatMap(({ campaigns = [] }) => campaigns.flatMap(({ budget }) => budget?.recorded ?? []))
  const funds = fundsAfter(program.budgets, [], recorded)
  const rules = [{ version: 1, effectiveFrom: 0, document: program.rules }]
  for (const { dine, evaluation } of evaluateHistory(all, { opening: newStanding, rules, funds }).dines) {
    const visit = required(visits.get(dine.reference), 'a visit')
    visits.set(dine.reference, { ...visit, evaluation })
  }
}

function judge(world: World, name: string): readonly string[] {
  evaluateAll(world)
  const lines = post(world, name)
  const { evaluation } = required(world.visits.get(name), `visit ${name}`)
  const { status, reason, lines: earned, payableFrom } = required(evaluation, 'a verdict')
  const shown = formatReward(totalOf(earned), rewardTerms(world))
  const payable = status === 'Awarded' && payableFrom !== null ? ` · payable from ${dayText(payableFrom)}` : ''
  const head = `${status}${reason === null ? '' : ` (${reason})`} · ${shown}${payable}`
  return [head, ...lines, ...pay(world)]
}

function rewardTerms({ program: { rules } }: World) {
  return { currency: rules.currency, name: rewardNameOf(rules) }
}

function dayText(at: number): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'short', day: 'numeric' }).format(at)
}

/** Posts what differs and answers the new lines as the receipt shows them. */
function post(world: World, name: string): readonly string[] {
  const visit = required(world.visits.get(name), `visit ${name}`)
  const { evaluation, posted } = visit
  if (!evaluation) return []
  const now = Map.groupBy(posted, ({ code }) => code)
  const sums = [...now].map(([, own]) => ({ ...required(own[0], 'a line'), amount: totalOf(own) }))
  const fresh = postingDifference(
    sums.filter(({ amount }) => amount !== 0),
    postableLines(evaluation),
  )
  const lines = [...posted, ...fresh]
  world.visits.set(name, { ...visit, posted: lines })
  const trace = evaluation.trace.map((step) => {
    const known = Object.entries(step.saw).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
    const title = world.program.titles.get(String(step.saw['code']))
    const parameters = { ...Object.fromEntries(known), ...(title !== undefined && { title }) }
    return { code: step.rule, verdict: 'pass' as const, parameters }
  })
  const channel = visit.isOrder ? 'onlineOrder' : 'dineIn'
  const terms = rewardTerms(world)
  const receipt = {
    ...receiptOf({ currency: terms.currency, bill: billShown({ ...sumEvents(visit.events), channel }) }),
    tier: evaluation.tier,
    trace,
  }
  const words = wordsOf({ currencyType: terms.currency, rewardName: terms.name })
  return fresh.map((line) => {
    const sum = arithmeticOf(line.code, receipt, words)
    const isCorrected = lines.filter(({ code }) => code === line.code).length > 1 && sum !== ''
    const note = isCorrected ? words.t('receipt.sum.now', { sum }) : sum
    const sign = line.amount > 0 ? '+' : '−'
    const amount = formatReward(Math.abs(line.amount), terms)
    return `${sign}${amount} · ${lineLabel(line, receipt, words)}${note === '' ? '' : ` · ${note}`}`
  })
}

/** A balance that has reached the threshold is paid to the card. */
function pay(world: World): readonly string[] {
  const { currency, statementCreditCents } = world.program.rules
  if (currency !== 'Credit') return []
  const posted = totalOf([...world.visits.values()].flatMap((visit) => visit.posted))
  const balance = posted - world.paid.reduce((sum, cents) => sum + cents, 0)
  const due = statementCreditDue(balance, statementCreditCents)
  world.paid.push(due)
  return [`${due > 0 ? `statement credit ${formatCents(due)} · ` : ''}balance ${formatCents(balance - due)}`]
}
