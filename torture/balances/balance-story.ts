import { dayMs, hourMs } from '#domain/dates.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { type Chance, chanceOf } from '../stories/chance.ts'
import { busyTicks, programmes, tickAt, ticks } from './plan-balances.ts'

/** What somebody does on a day, before the networks tell of it or after. */
export interface BalanceAct {
  readonly tick: number
  readonly isLate: boolean
  readonly account: string
  readonly what:
    | { readonly kind: 'link' | 'unlink'; readonly card: string }
    | { readonly kind: 'close' | 'erase' }
    | { readonly kind: 'choose'; readonly keeps: boolean }
    | { readonly kind: 'order' | 'adjust'; readonly cents: number }
}

export interface ToldEvent {
  readonly tick: number
  readonly visit: string
  readonly event: NetworkEvent
}

/** Two accounts of one programme, cards that go from one to the other, and what became of their balances. */
export interface BalanceStory {
  readonly sequence: number
  readonly programme: string
  readonly accounts: readonly { readonly name: string; readonly joinedAt: number }[]
  readonly acts: readonly BalanceAct[]
  readonly told: readonly ToldEvent[]
}

export function makeBalanceStory({
  seed,
  sequence,
}: {
  readonly seed: string
  readonly sequence: number
}): BalanceStory {
  const chance = chanceOf(`balances ${seed} ${sequence}`)
  const name = `b${sequence}`
  const accounts = [`${name}p`, `${name}q`].map((one) => ({ name: one, joinedAt: tickAt(-chance.whole(0, 9)) }))
  const { acts, told } = live(chance, { name, accounts: accounts.map((one) => one.name) })
  return { sequence, programme: chance.oneOf(programmes).id, accounts, acts, told }
}

interface Living {
  readonly name: string
  readonly accounts: readonly string[]
}

interface Held {
  readonly card: string
  readonly account: string
}

/** One act or visit after another, by whoever has an account then. */
function live(chance: Chance, { name, accounts }: Living): Pick<BalanceStory, 'acts' | 'told'> {
  const acts: BalanceAct[] = []
  const told: ToldEvent[] = []
  let held: readonly Held[] = []
  let visits = 0
  const cards = [`${name}k0`, `${name}k1`]

  function act(tick: number, account: string, what: BalanceAct['what']): void {
    const isLate = chance.is(0.5) || acts.some((one) => one.tick === tick && one.isLate)
    acts.push({ tick, isLate, account, what })
  }

  for (let tick = 0; tick < busyTicks; tick += chance.oneOf([0, 1, 1, 2, 3, 4, 9, 18])) {
    const account = chance.is(0.75) ? (held[0]?.account ?? chance.oneOf(accounts)) : chance.oneOf(accounts)
    const own = held.filter((one) => one.account === account)
    const free = cards.filter((card) => !held.some((one) => one.card === card))
    const kind = chance.whole(0, 99)
    if (own.length === 0 && kind < 75 && free.length > 0) {
      const card = chance.is(0.8) ? (free[0] ?? '') : chance.oneOf(free)
      act(tick, account, { kind: 'link', card })
      held = [...held, { card, account }]
    } else if (kind < 50 && own.length > 0 && visits < 12) {
      const visit = `${name}v${visits++}`
      told.push(...tellVisit(chance, { visit, tick, card: chance.oneOf(own).card, place: visits }))
    } else if (kind < 63) {
      act(tick, account, { kind: 'close' })
      held = held.filter((one) => one.account !== account)
    } else if (kind < 66 && own[0]) {
      act(tick, account, { kind: 'unlink', card: own[0].card })
      held = held.filter((one) => one.card !== own[0]?.card)
    } else if (kind < 69) act(tick, account, { kind: 'erase' })
    else if (kind < 79) act(tick, account, { kind: 'order', cents: chance.oneOf([300, 500, 500, 1_000, 2_500]) })
    else if (kind < 87) act(tick, account, { kind: 'choose', keeps: chance.is(0.6) })
    else if (kind < 92) act(tick, account, { kind: 'adjust', cents: chance.oneOf([700, 2_100, -400]) })
    else if (own.length === 1 && free[0]) {
      act(tick, account, { kind: 'link', card: free[0] })
      held = [...held, { card: free[0], account }]
    }
  }
  return { acts, told: told.filter(({ tick }) => tick < ticks) }
}

interface Visiting {
  readonly visit: string
  readonly tick: number
  readonly card: string
  /** Each visit is at a restaurant of its own. */
  readonly place: number
}

/** Held, cleared, refunded and charged again, each on a later day, and sometimes told late. */
function tellVisit(chance: Chance, { visit, tick, card, place }: Visiting): readonly ToldEvent[] {
  const cents = chance.oneOf([4_000, 8_000, 10_000, 10_000, 20_000, 41_000, 60_000])
  const begun = tickAt(tick) - chance.whole(3, 11) * hourMs
  const back = chance.oneOf([cents, Math.floor(cents / 2), Math.floor(cents / 4)])
  const steps: { readonly kind: NetworkEvent['kind']; readonly cents: number; readonly day: number }[] = []
  const hasHold = chance.is(0.6)
  if (hasHold) steps.push({ kind: 'authorisation', cents, day: 0 })
  const cleared = hasHold ? chance.whole(1, 3) : 0
  const end = hasHold ? chance.whole(0, 99) : 99
  if (end < 8) steps.push({ kind: 'void', cents, day: 1 })
  if (end >= 18) {
    steps.push({ kind: 'clearing', cents, day: cleared })
    const returned = cleared + chance.oneOf([1, 2, 5, 14, 25, 40])
    if (chance.is(0.45)) steps.push({ kind: 'refund', cents: back, day: returned })
    if (steps.length > 1 && steps.at(-1)?.kind === 'refund' && chance.is(0.35))
      steps.push({ kind: 'clearing', cents: back, day: returned + chance.whole(1, 9) })
  }
  let toldAt = tick
  return steps.map((step, index): ToldEvent => {
    toldAt = Math.max(toldAt + (index > 0 ? 1 : 0), tick + step.day) + (chance.is(0.15) ? chance.whole(1, 12) : 0)
    return {
      tick: toldAt,
      visit,
      event: {
        network: 'visa',
        eventId: `${visit}e${index}`,
        kind: step.kind,
        reference: visit,
        cardToken: card,
        acquirerMerchantId: `place${place}`,
        occurredAt: begun + step.day * dayMs,
        amountCents: step.cents,
        tipCents: 0,
        taxCents: 0,
      },
    }
  })
}
