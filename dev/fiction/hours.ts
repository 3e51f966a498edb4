import type { Meal } from '#domain/search/search-words.ts'
import { type Weekday, weekdays } from '#domain/weekdays.ts'
import type { Cuisine } from './cuisines/cuisine.ts'
import type { Chance } from './random.ts'

/** Minutes after midnight, local time; a closing time past 1440 is after midnight. */
export interface Opening {
  readonly day: Weekday
  readonly opens: number
  readonly closes: number
}

const weekend: readonly Weekday[] = ['Sun', 'Sat']

export function hoursFor(day: Cuisine['day'], chance: Chance): Opening[] {
  const closed = chance.happens(0.4) ? chance.pick<Weekday>(['Mon', 'Mon', 'Tue', 'Sun']) : null
  const usual = usualHours(day, chance)
  const brunch = day !== 'morning' && chance.happens(0.45)
  return weekdays
    .filter((name) => name !== closed)
    .map((name) => {
      const late = name === 'Fri' || name === 'Sat' ? (day === 'morning' ? 0 : 60) : 0
      const opens = brunch && weekend.includes(name) ? 600 : usual.opens
      return { day: name, opens, closes: usual.closes + late }
    })
}

/** Which meals a place serves follows from its hours, so that the two never disagree. */
export function mealsOf(hours: readonly Opening[]): Meal[] {
  const meals: [Meal, boolean][] = [
    ['breakfast', hours.some(({ opens }) => opens <= 510)],
    ['brunch', hours.some(({ day, opens, closes }) => weekend.includes(day) && opens <= 630 && closes >= 840)],
    ['lunch', hours.some(({ opens, closes }) => opens <= 720 && closes >= 840)],
    ['dinner', hours.some(({ closes }) => closes >= 1230)],
    ['lateNight', hours.some(({ closes }) => closes >= 1410)],
  ]
  return meals.filter(([, served]) => served).map(([meal]) => meal)
}

function usualHours(day: Cuisine['day'], chance: Chance): { opens: number; closes: number } {
  switch (day) {
    case 'morning':
      return { opens: chance.pick([390, 420, 450]), closes: chance.pick([900, 960, 1020]) }
    case 'allDay':
      return { opens: chance.pick([660, 690]), closes: chance.pick([1260, 1290, 1320]) }
    case 'evening':
      return { opens: chance.pick([1020, 1050, 690]), closes: chance.pick([1290, 1320, 1350]) }
    case 'late':
      return { opens: chance.pick([690, 960, 1020]), closes: chance.pick([1380, 1440, 1500]) }
  }
}
