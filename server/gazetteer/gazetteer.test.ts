import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { findLocations } from './find-locations.ts'
import { resolveLocation } from './resolve-location.ts'

function found(text: string): string {
  const resolution = resolveLocation(text)
  if (resolution.kind === 'unknown') return 'unknown'
  return `${resolution.kind === 'likely' ? 'likely' : resolution.place.kind} ${resolution.place.label}`
}

function suggested(text: string): readonly string[] {
  const resolution = resolveLocation(text)
  return resolution.kind === 'unknown' ? resolution.suggestions : expect.unreachable(`${text} is a place`)
}

test.each([
  ['94110', 'zip San Francisco, CA 94110'],
  ['94110-1234', 'zip San Francisco, CA 94110'],
  ['San Francisco, CA 94110', 'zip San Francisco, CA 94110'],
  ['Austin, TX', 'city Austin, TX'],
  ['austin texas', 'city Austin, TX'],
  ['  AUSTIN ', 'city Austin, TX'],
  ['Portland, Maine', 'city Portland, ME'],
  ['Charleston, West Virginia, USA', 'city Charleston, WV'],
  ['St. Louis', 'city Saint Louis, MO'],
  ['Winston Salem', 'city Winston-Salem, NC'],
  ['coeur dalene id', "city Coeur d'Alene, ID"],
  ['NYC', 'city New York, NY'],
  ['NYC, NY', 'city New York, NY'],
  ['SF, CA', 'city San Francisco, CA'],
  ['sf california', 'city San Francisco, CA'],
  ['LA, CA', 'city Los Angeles, CA'],
  ['L.A., CA', 'city Los Angeles, CA'],
  ['Philly, PA', 'city Philadelphia, PA'],
  ['Vegas, NV, USA', 'city Las Vegas, NV'],
  ['DC, DC', 'city Washington, DC'],
  ['New York', 'city New York, NY'],
  ['Indiana', 'state Indiana'],
  ['tx', 'state Texas'],
  ['40.7577,-73.9857', 'point 40.7577, -73.9857'],
])('%s is understood as %s', (text, expected) => {
  expect(found(text)).toBe(expected)
})

test('a city alone is the most populous of its name', () => {
  expect(found('Springfield')).toBe('city Springfield, MO')
  expect(found('Springfield, Illinois')).toBe('city Springfield, IL')
})

test('a misspelt place is taken for the one whose name is nearest, where many mean it', () => {
  expect(found('Chcago')).toBe('likely Chicago, IL')
  expect(found('San Fransisco, CA')).toBe('likely San Francisco, CA')
  expect(found('Califronia')).toBe('likely California')
  expect(found('brookyln')).toBe('likely Brooklyn, NY')
  expect(resolveLocation('xqzzwv')).toEqual({ kind: 'unknown', suggestions: [] })
})

test.each(['sushi', 'tacos', 'pizza', 'ramen', 'bbq', 'katzs', 'burger', 'thai'])('%s is no misspelt place', (text) => {
  expect(resolveLocation(text).kind).toBe('unknown')
})

test('a ZIP code that is not in use in the U.S. suggests its neighbours, or nothing', () => {
  expect(suggested('94199')).toContain('San Francisco, CA 94102')
  expect(suggested('K1A 0B1')).toEqual([])
  expect(found('09001')).toBe('unknown')
  expect(found('91.5,0')).toBe('unknown')
})

test('at most eight locations complete what was typed, the most populous first', () => {
  const labels = (text: string) => findLocations(text).map((place) => place.label)
  expect(labels('aus')[0]).toBe('Austin, TX')
  expect(labels('austin, tx')[0]).toBe('Austin, TX')
  expect(labels('787')).toHaveLength(8)
  expect(labels('s')).toHaveLength(8)
  expect(labels('san fransico')).toEqual(['San Francisco, CA'])
  expect(labels('')).toEqual([])
})

test.each([
  ['calif', 'California'],
  ['north ca', 'North Carolina'],
  ['west v', 'West Virginia'],
  ['tx', 'Texas'],
  ['dc', 'District of Columbia'],
  ['austin, te', 'Austin, TX'],
  ['austin te', 'Austin, TX'],
  ['oakland, c', 'Oakland, CA'],
  ['san fran, calif', 'San Francisco, CA'],
  ['portland, m', 'Portland, ME'],
  ['charleston, west v', 'Charleston, WV'],
  ['san fransico, ca', 'San Francisco, CA'],
])('%s suggests %s first', (text, first) => {
  expect(findLocations(text)[0]?.label).toBe(first)
})

test('swapped neighbours are one edit, and more edits than allowed are none', () => {
  expect(editDistance('chicago', 'chciago', 2)).toBe(1)
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 2)).toBeNull()
})
