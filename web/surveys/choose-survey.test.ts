import { expect, test } from 'vitest'
import type { Survey } from '../content/survey-content.ts'
import { chooseSurvey } from './choose-survey.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-22T12:00:00Z')
const survey: Survey = { id: 'one', text: 'One', delay: 0, restDays: 90, allowed: [], disallowed: [] }

function chosen(surveys: readonly Survey[], { path = '/', seenDaysAgo }: { path?: string; seenDaysAgo?: number } = {}) {
  const seenAt = (id: string) => (id === 'one' && seenDaysAgo !== undefined ? now - seenDaysAgo * dayMs : null)
  return chooseSurvey(surveys, { path, now, seenAt })?.id ?? null
}

test.each([
  ['anywhere without lists', [], [], '/search', true],
  ['where a path begins as one allowed', ['/search'], [], '/search/x', true],
  ['in any case of letters', ['/Search'], [], '/search', true],
  ['nowhere else', ['/search'], [], '/earn', false],
  ['not where a path begins as one disallowed', [], ['/search'], '/search/x', false],
  ['not where it is allowed and disallowed', ['/search'], ['/search'], '/search', false],
  ['beside what is disallowed', ['/account'], ['/account/manage_cards'], '/account/overview', true],
])('a survey stands %s', (_, allowed, disallowed, path, isShown) => {
  expect(chosen([{ ...survey, allowed, disallowed }], { path })).toBe(isShown ? 'one' : null)
})

test.each([
  [90, 1, false],
  [90, 89.9, false],
  [90, 90, true],
  [30, 31, true],
  [0, 0, true],
])('with a rest of %d days it is shown %d days after it was seen: %s', (restDays, seenDaysAgo, isShown) => {
  expect(chosen([{ ...survey, restDays }], { seenDaysAgo })).toBe(isShown ? 'one' : null)
})

test('while one rests the next has its turn, and the first that may be shown is', () => {
  const both = [survey, { ...survey, id: 'two' }]
  expect(chosen(both)).toBe('one')
  expect(chosen(both, { seenDaysAgo: 3 })).toBe('two')
})
