import { dayMs } from '#domain/dates.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Chance } from './chance.ts'
import { ownProduct } from './plan-programmes.ts'
import type { WorldPlan } from './plan-world.ts'
import type { StoryLink, StoryReplacement } from './story.ts'

export interface PlannedCards {
  readonly links: readonly StoryLink[]
  readonly replacements: readonly StoryReplacement[]
}

export interface CardsWish {
  /** Begins the names of its cards. */
  readonly name: string
  /** 2: a card may move to the other. */
  readonly members: 1 | 2
}

/** One or two cards of the first member, each with what becomes of it. */
export function planCards(chance: Chance, world: WorldPlan, { name, members }: CardsWish): PlannedCards {
  const count = chance.is(0.15) ? 2 : 1
  const planned = Array.from({ length: count }, (_, index) => {
    const network = chance.oneOf(['visa', 'visa', 'mastercard', 'amex', 'discover'] as const)
    const card: Card = {
      cardToken: `${name}k${index}`,
      network,
      product: chance.is(0.2) ? ownProduct : null,
      by: 'member',
    }
    return index === 0 && members === 2 ? moving(chance, world, card) : historyOf(chance, world, card)
  })
  return {
    links: planned.flatMap(({ links }) => links),
    replacements: planned.flatMap(({ replacements }) => replacements),
  }
}

type Card = Pick<StoryLink, 'cardToken' | 'network' | 'product' | 'by'>

function historyOf(chance: Chance, world: WorldPlan, card: Card): PlannedCards {
  const from = world.opening - 200 * dayMs
  const moment = world.opening + chance.whole(5, world.days - 30) * dayMs + chance.whole(0, 86_399) * 1_000
  const kind = chance.whole(0, 99)
  if (kind < 3) return alone(correctedLater(world, card, moment))
  if (kind < 68) return alone(link(world, card, { from, to: null }))
  if (kind < 78) return alone(link(world, card, { from: moment, to: null }))
  if (kind < 84) return alone(link(world, card, { from, to: moment }))
  if (kind < 88) return alone(linkedLate(world, card, moment))
  if (kind < 94)
    return {
      links: [link(world, card, { from, to: moment }), link(world, card, { from: moment + 9 * dayMs, to: null })],
      replacements: [],
    }
  return replaced(world, card, { from, at: moment })
}

/** To the second member, and for half of them back again. */
function moving(chance: Chance, world: WorldPlan, card: Card): PlannedCards {
  const from = world.opening - 200 * dayMs
  const away = world.opening + chance.whole(5, 60) * dayMs + chance.whole(0, 86_399) * 1_000
  const back = away + chance.whole(2, 70) * dayMs
  const comesBack = chance.is(0.5)
  const links = [
    link(world, card, { from, to: away }),
    { ...link(world, card, { from: away, to: comesBack ? back : null }), member: 1 },
    ...(comesBack ? [link(world, card, { from: back, to: null })] : []),
  ]
  return { links, replacements: [] }
}

/** Recorded as of its day; later it turns out that it was linked twelve days earlier. */
function correctedLater(world: WorldPlan, card: Card, statedFrom: number): StoryLink {
  const from = statedFrom - 12 * dayMs
  const made = link(world, card, { from, to: null })
  const recordedAtStep = stepAt(world, statedFrom)
  return { ...made, recordedAtStep, corrected: { statedFrom, atStep: Math.min(recordedAtStep + 1, 5) } }
}

/** Recorded a step after its events began to come; all of them are within the days of a late match. */
function linkedLate(world: WorldPlan, card: Card, from: number): StoryLink {
  const made = link(world, { ...card, network: card.network === 'amex' ? 'visa' : card.network }, { from, to: null })
  return { ...made, recordedAtStep: Math.min(made.recordedAtStep + 1, 4) }
}

function replaced(
  world: WorldPlan,
  card: Card,
  { from, at }: { readonly from: number; readonly at: number },
): PlannedCards {
  const newCardToken = `${card.cardToken}n`
  const toldAtStep = stepAt(world, at)
  const before = { ...link(world, card, { from, to: world.steps[toldAtStep] ?? null }), endedAtStep: null }
  const after: StoryLink = {
    ...before,
    cardToken: newCardToken,
    from: at,
    to: null,
    recordedAtStep: toldAtStep,
    by: 'replacement',
  }
  return {
    links: [before, after],
    replacements: [{ cardToken: card.cardToken, newCardToken, network: card.network, at, toldAtStep }],
  }
}

function alone(only: StoryLink): PlannedCards {
  return { links: [only], replacements: [] }
}

function link(world: WorldPlan, card: Card, { from, to }: Pick<StoryLink, 'from' | 'to'>): StoryLink {
  return {
    ...card,
    member: 0,
    from,
    to,
    earningSince: from,
    recordedAtStep: from < world.opening ? -1 : stepAt(world, from),
    endedAtStep: to === null ? null : stepAt(world, to),
    corrected: null,
  }
}

/** The first delivery at or after a moment. */
export function stepAt({ steps }: Pick<WorldPlan, 'steps'>, at: number): number {
  const step = steps.findIndex((each) => each >= at)
  return step < 0 ? steps.length - 1 : step
}

export const networksBeside: Readonly<Record<Network, Network>> = {
  visa: 'mastercard',
  mastercard: 'visa',
  amex: 'discover',
  discover: 'amex',
}
