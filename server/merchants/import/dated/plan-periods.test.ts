import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Period, planPeriods, type Wanted } from './plan-periods.ts'

const moment = fc.integer({ min: 0, max: 40 })
const wish = fc.record({
  from: fc.option(moment, { nil: undefined }),
  to: fc.option(fc.option(moment, { nil: null }), { nil: undefined }),
  changesFrom: fc.option(moment, { nil: undefined }),
  value: fc.constantFrom('a', 'b', 'c'),
})
/** Wishes, each at some time after the one before. */
const story = fc.array(fc.tuple(wish, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 })

type Story = readonly (readonly [typeof wish extends fc.Arbitrary<infer Wish> ? Wish : never, number])[]

function wantedOf({ value, ...days }: Story[number][0]): Wanted<string> {
  return { ...days, value: () => value }
}

function tell(told: Story, look: (step: Step) => void): void {
  let [periods, now]: [readonly Period<string>[], number] = [[], 0]
  for (const [given, later] of told) {
    now += later
    const plan = planPeriods(periods, wantedOf(given), now)
    if ('about' in plan) continue
    look({ before: periods, after: plan.periods, now, wanted: wantedOf(given) })
    periods = plan.periods
  }
}

interface Step {
  readonly before: readonly Period<string>[]
  readonly after: readonly Period<string>[]
  readonly now: number
  readonly wanted: Wanted<string>
}

function valueAt(periods: readonly Period<string>[], at: number): string | null {
  return periods.find(({ from, to }) => from <= at && (to === null || at < to))?.value ?? null
}

test('periods are in order, none is empty, and none overlaps another', () => {
  fc.assert(
    fc.property(story, (told) =>
      tell(told, ({ after }) => {
        for (const [index, { from, to }] of after.entries()) {
          expect(to === null || from < to).toBe(true)
          const next = after[index + 1]
          if (next) expect(to !== null && to <= next.from).toBe(true)
        }
      }),
    ),
  )
})

test('what was true in the past stays true', () => {
  fc.assert(
    fc.property(story, (told) =>
      tell(told, ({ before, after, now }) => {
        for (let at = 0; at < now; at++) {
          const was = valueAt(before, at)
          if (was !== null) expect(valueAt(after, at)).toBe(was)
        }
      }),
    ),
  )
})

test('the same wish again, now or later, changes nothing more', () => {
  fc.assert(
    fc.property(story, (told) =>
      tell(told, ({ after, now, wanted }) => {
        for (const later of [now, now + 1, now + 7, now + 100])
          expect(planPeriods(after, wanted, later)).toEqual({ periods: after })
      }),
    ),
  )
})
