import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsmText, oneSegment, segmentLength, septets } from './gsm-text.ts'

test.each([
  ['You’re “VIP” – now…', 'You\'re "VIP" - now...'],
  ['10¢ per gallon', '10 cents per gallon'],
  ['Café Zoë & Père Łódź', 'Café Zoe & Père ód'.replace('ód', 'ódz')],
  ['🍜 Noodles 🍜', 'Noodles'],
  ['7:42 PM', '7:42 PM'],
])('“%s” is sent as “%s”', (words, sent) => {
  // ó is not of the alphabet, é and è are.
  expect(gsmText(words)).toBe(sent.replaceAll('ó', 'o'))
})

test('a brace or a euro takes two places', () => {
  expect(septets('a{€}')).toBe(7)
})

test('whatever the words are, a text is one segment, begins with who writes, and keeps its ending', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
      const text = oneSegment({ name: 'Free Spirit Dining', words, ending: 'Reply STOP to end.' })
      expect(septets(text)).toBeLessThanOrEqual(segmentLength)
      expect(text.startsWith('Free Spirit Dining: ')).toBe(true)
      expect(text.endsWith('Reply STOP to end.')).toBe(true)
      expect(gsmText(text)).toBe(text.replaceAll(/ {2,}/g, ' '))
    }),
  )
  const long = oneSegment({ name: 'Nosh', words: 'x'.repeat(200), ending: '' })
  expect(long).toHaveLength(segmentLength)
  expect(long.endsWith('x...')).toBe(true)
})
