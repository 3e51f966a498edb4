import { dayMs, homeZone, startOfDay, isoDay } from '#domain/dates.ts'
import type { ModelOffer, ModelPlace, ModelTerms } from '../model/inputs.ts'
import type { Chance } from './chance.ts'

/** A number under which networks know a restaurant's terminal, for a time. */
export interface Terminal {
  readonly number: string
  readonly from: number
  readonly to: number | null
  readonly channel: 'dineIn' | 'onlineOrder'
}

export interface PlannedPlace {
  readonly name: string
  readonly timeZone: string
  readonly terminals: readonly Terminal[]
  /** When its terminals are recorded here, counted in steps; -1: they are from the beginning. */
  readonly knownAtStep: number
  readonly terms: ReadonlyMap<string, readonly ModelTerms[]>
  readonly offers: ReadonlyMap<string, readonly ModelOffer[]>
}

const zones = [homeZone, homeZone, 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu']

export interface PlacesWish {
  readonly programmes: readonly string[]
  readonly opening: number
  readonly days: number
}

/** Restaurants with and without limits, offers, tiers and days, some of which change in the middle, one that is known late, and two that pass a terminal on. */
export function planPlaces(chance: Chance, wish: PlacesWish): readonly PlannedPlace[] {
  const longAgo = wish.opening - 400 * dayMs
  const passed = startOfDay(isoDay(wish.opening + 60 * dayMs, homeZone), homeZone)
  return Array.from({ length: 12 }, (_, index): PlannedPlace => {
    const name = `place${index}`
    const always = { from: longAgo, to: null }
    const own = { number: `number${index}`, ...always, channel: 'dineIn' } as const
    const orders: readonly Terminal[] =
      index % 4 === 1 ? [{ number: `order${index}`, ...always, channel: 'onlineOrder' }] : []
    return {
      name,
      timeZone: chance.oneOf(zones),
      terminals: [
        ...(index === 10 ? [{ number: 'passed', from: longAgo, to: passed, channel: 'dineIn' as const }] : [own]),
        ...passedOn(index, passed),
        ...orders,
      ],
      knownAtStep: index === 9 ? 2 : -1,
      terms: new Map(wish.programmes.map((id) => [id, termsOf(chance, { ...wish, index })])),
      offers: new Map(wish.programmes.map((id) => [id, chance.is(0.3) ? offersOf(chance, wish) : []])),
    }
  })
}

/** The eleventh has one terminal, which is the twelfth's from some day on. */
function passedOn(index: number, at: number): readonly Terminal[] {
  if (index === 10) return [{ number: 'new10', from: at, to: null, channel: 'dineIn' }]
  return index === 11 ? [{ number: 'passed', from: at, to: null, channel: 'dineIn' }] : []
}

/** Whether a number of this restaurant's is another's at a moment. */
export function isPassedOn({ terminals }: PlannedPlace, number: string, at: number): boolean {
  const own = terminals.filter((terminal) => terminal.number === number)
  return own.length > 0 && !own.some(({ from, to }) => from <= at && (to === null || at < to))
}

/** The same restaurant as a member of that programme meets it. */
export function modelPlace({ name, timeZone, terms, offers }: PlannedPlace, programme: string): ModelPlace {
  return { name, timeZone, terms: terms.get(programme) ?? [], offers: offers.get(programme) ?? [] }
}

function termsOf(
  chance: Chance,
  { opening, days, index }: PlacesWish & { readonly index: number },
): readonly ModelTerms[] {
  const from = opening - 400 * dayMs
  if (index === 8 && chance.is(0.5)) return []
  const changes = chance.is(0.25) ? opening + chance.whole(10, days - 10) * dayMs : null
  const first = { ...drawTerms(chance), from, to: changes }
  if (changes === null) return [first]
  return chance.is(0.3) ? [first] : [first, { ...drawTerms(chance), from: changes, to: null }]
}

function drawTerms(chance: Chance): Omit<ModelTerms, 'from' | 'to'> {
  return {
    exclusiveTier: chance.oneOf([null, null, null, null, null, 2, 3]),
    monthlyMaxSpendCents: chance.oneOf([null, null, 14_999, 24_999]),
    monthlyMaxVisits: chance.oneOf([null, null, 1, 2, 3]),
    excludedDays: chance.is(0.2) ? [chance.whole(0, 6)] : [],
    rateOverride: chance.is(0.15) ? { shape: 'perDollar', units: { numerator: 11, denominator: 3 } } : null,
  }
}

function offersOf(chance: Chance, { opening, days }: PlacesWish): readonly ModelOffer[] {
  const since = opening - 300 * dayMs
  const fixed = { from: since, to: null, since, extra: { reward: chance.oneOf([75, 150]) } }
  const from = opening + chance.whole(0, days) * dayMs
  const accrual = { shape: 'perDollar', units: { numerator: 2, denominator: 1 } } as const
  return chance.is(0.5) ? [fixed] : [fixed, { from, to: from + 30 * dayMs, since: since + 1, extra: { accrual } }]
}
