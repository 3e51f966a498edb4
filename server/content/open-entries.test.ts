import { expect, test } from 'vitest'
import { openableFeatures } from '#domain/content/contents.ts'
import { textsIn } from '#partners/files/words/partner-words.ts'
import { loadPartners } from '#partners/registry.ts'
import { contentFrom } from './content.ts'
import { openEntries } from './open-entries.ts'

const { partners } = loadPartners()
const later = { slug: 'later', fields: { url: '/earn/table', opens_with: 'booking' } }
const until = { slug: 'until', fields: { url: '/earn/table', closes_with: 'booking' } }
const always = { slug: 'always', fields: { url: '/earn/other' } }
const content = contentFrom((name) => (name === 'earn_details' ? [later, until, always] : []))

test('an entry that waits for a feature takes the place of the one that stands there until then', () => {
  expect(openEntries(content, []).earn_details).toEqual([until, always])
  expect(openEntries(content, ['reviews']).earn_details).toEqual([until, always])
  expect(openEntries(content, ['booking']).earn_details).toEqual([later, always])
  expect(openEntries(content, ['booking'])).toBe(openEntries(content, ['booking']))
})

test('what another service puts in the place of a feature hides nothing', () => {
  const odd = { slug: 'odd', fields: { opens_with: 7, closes_with: null } }
  expect(openEntries({ ...content, home: [odd] }, []).home).toEqual([odd])
})

/** To book or to write a review, and what either brings. */
const promises = {
  booking: /\breserv(?:e|ation bonus|ing)\b|\bbook a table\b/i,
  reviews: /review written|write (?:a|the first) review/i,
} as const

for (const partner of partners)
  test(`${partner.id} promises no booking and no review before people can book or review`, () => {
    const { openFeatures, enrollmentType, openTableReservationsEnabled } = partner.settings
    // Reviews are written by who has an account here, and tables are booked where a provider takes them.
    const expected = openTableReservationsEnabled ? ['reviews', 'booking'] : ['reviews']
    expect(openFeatures).toEqual(enrollmentType === 'none' ? [] : expected)
    for (const feature of openableFeatures) {
      const told = textsIn(
        openEntries(
          partner.content,
          openFeatures.filter((open) => open !== feature),
        ),
      )
      expect(told.filter(({ text }) => promises[feature].test(text))).toEqual([])
    }
    const paths = (open: typeof openFeatures) =>
      openEntries(partner.content, open).earn_details.map(({ fields }) => fields['url'])
    expect(paths([]).toSorted()).toEqual(paths(openableFeatures).toSorted())
  })
