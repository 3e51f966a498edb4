import { expect, test } from 'vitest'
import { splitNearMe, splitsAtPreposition } from './split-search-text.ts'

test.each([
  ['sushi near me', 'sushi'],
  ['Sushi Near Me', 'sushi'],
  ['near me', ''],
  ['pizza nearby', 'pizza'],
  ['best tacos around here', 'best tacos'],
  ['restaurants close to me', ''],
  ['coffee near my location', 'coffee'],
])('%s looks for %j where the visitor is', (text, what) => {
  expect(splitNearMe(text)?.toLowerCase()).toBe(what)
})

test.each(['sushi', 'meander', 'near Melrose', 'some place near', ''])('%j says nothing of the visitor', (text) => {
  expect(splitNearMe(text)).toBeNull()
})

test('a preposition parts what is looked for from where, the last one first', () => {
  expect(splitsAtPreposition('sushi near Brooklyn')).toEqual([{ what: 'sushi', where: 'Brooklyn', is: 'near' }])
  expect(splitsAtPreposition('Jack in the Box in Austin')).toEqual([
    { what: 'Jack in the Box', where: 'Austin', is: 'in' },
    { what: 'Jack', where: 'the Box in Austin', is: 'in' },
  ])
  expect(splitsAtPreposition('restaurants in Chicago')).toEqual([{ what: '', where: 'Chicago', is: 'in' }])
  expect(splitsAtPreposition('near Times Square')).toEqual([{ what: '', where: 'Times Square', is: 'near' }])
  expect(splitsAtPreposition('In-N-Out')).toEqual([])
})
