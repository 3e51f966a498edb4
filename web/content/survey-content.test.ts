import { expect, test } from 'vitest'
import type { ContentEntry } from '#contract/schemas/site.ts'
import { contentNames, type ContentName } from '#domain/content/contents.ts'
import { surveysOf } from './survey-content.ts'

function site(...surveys: ContentEntry['fields'][]) {
  const nothing: Record<ContentName, ContentEntry[]> = Object.assign(
    {},
    ...contentNames.map((one) => ({ [one]: [] satisfies ContentEntry[] })),
  )
  return { content: { ...nothing, surveys: surveys.map((fields, place) => ({ slug: `entry-${place}`, fields })) } }
}

test('a survey has its words, its times and its paths', () => {
  const fields = {
    text: 'How was it?',
    id: 'after-dinner',
    delay_timeout: 5,
    cookie_timeout: 30,
    url_allow_list: [{ url_allowed: '/search' }, { url_allowed: ' ' }],
    url_disallow_list: [{ url_disallowed: '/account' }],
  }
  expect(surveysOf(site(fields))).toEqual([
    {
      id: 'after-dinner',
      text: 'How was it?',
      delay: 5,
      restDays: 30,
      allowed: ['/search'],
      disallowed: ['/account'],
    },
  ])
})

test('SURVEY-17 without times a survey opens at once, and rests for 90 days', () => {
  expect(surveysOf(site({ text: 'How was it?', id: 'one' }))).toMatchObject([{ delay: 0, restDays: 90 }])
})

test('what is no survey is dropped, and what is malformed in one reads as left out', () => {
  const malformed = { text: 'How was it?', id: 'one', delay_timeout: 'soon', cookie_timeout: -1, url_allow_list: 'all' }
  expect(surveysOf(site({ text: 'No id' }, { id: 'no-text' }, malformed))).toMatchObject([
    { id: 'one', delay: 0, restDays: 90, allowed: [], disallowed: [] },
  ])
})
