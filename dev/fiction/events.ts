import type { Chance } from './random.ts'

export interface FictionalEvent {
  readonly title: string
  readonly body: string
  readonly daysFromNow: number
}

/** A reward on top of the rate. Points for programmes that count units, cents for those that pay money. */
export interface FictionalOffer {
  readonly code: string
  readonly title: string
  readonly body: string
  readonly rewardPoints: number
  readonly rewardCents: number
  readonly startsDaysAgo: number
  readonly endsInDays: number
}

const happenings = [
  ['Winemaker’s dinner', 'Five courses, five glasses, and the person who made them. One long table, twenty seats.'],
  ['Sunday supper club', 'One menu, passed around, from six o’clock. Ends when the last story does.'],
  ['Live trio on Thursdays', 'Guitar, upright bass and brushes from half past seven. No cover.'],
  ['Cooking class', 'Two hours at the stove with our chef, then you eat what you made. Twelve places.'],
  ['Whole-animal night', 'Nose to tail in seven small plates. Once a season.'],
  ['Neighborhood lunch', 'A fixed price, three courses, and a seat beside somebody new.'],
  ['Harvest tasting', 'What three farms picked this week, on one menu.'],
  ['Late kitchen', 'We cook until one in the morning for everybody who has just finished work.'],
  ['Vinyl and vermouth', 'Bring a record; we will play a side and pour you a glass.'],
  ['Bakers’ breakfast', 'First loaves out of the oven at seven, coffee until they are gone.'],
] as const

/** None promises a condition that the engine does not look at: an offer is for its restaurant and its time. */
const offers = [
  ['a-little-extra', 'A little extra', 'Earn this on top of your usual rate, whatever the evening.'],
  ['come-by', 'Come by and say hello', 'Earn this on top when you pay here with a linked card.'],
  ['stay-for-dessert', 'Stay for dessert', 'One reward a visit on top of your usual rate, dessert or not.'],
  ['bring-the-table', 'Bring the table', 'One reward a visit on top, however many of you there are.'],
  ['patio-season', 'While the patio is open', 'One reward a visit, for as long as the weather holds.'],
  ['anniversary', 'We are celebrating', 'Our anniversary month, and a thank-you to members who come by.'],
] as const

export function eventsFor(chance: Chance): FictionalEvent[] {
  if (!chance.happens(0.16)) return []
  return chance
    .take(happenings, chance.int(1, 2))
    .map(([title, body]) => ({ title, body, daysFromNow: chance.int(3, 75) }))
}

export function offersFor(chance: Chance): FictionalOffer[] {
  if (!chance.happens(0.14)) return []
  const [code, title, body] = chance.pick(offers)
  const steps = chance.int(2, 8)
  return [
    {
      code,
      title,
      body,
      rewardPoints: steps * 50,
      rewardCents: steps * 100,
      startsDaysAgo: chance.int(1, 40),
      endsInDays: chance.int(10, 120),
    },
  ]
}
