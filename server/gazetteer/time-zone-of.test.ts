import { expect, test } from 'vitest'
import { localDay } from '#domain/dates.ts'
import { stateNames } from '#domain/members/us-states.ts'
import { placeZones, timeZoneOf } from './time-zone-of.ts'
import { zipsBeginning } from './zips.ts'

test.each([
  ['Hammond IN', 'IN', 41.5833, -87.5, 'America/Chicago'],
  ['Gary IN', 'IN', 41.6, -87.34, 'America/Chicago'],
  ['Evansville IN', 'IN', 37.97, -87.56, 'America/Chicago'],
  ['Indianapolis IN', 'IN', 39.77, -86.16, 'America/Indiana/Indianapolis'],
  ['Iron Mountain MI', 'MI', 45.8202, -88.0659, 'America/Menominee'],
  ['Marquette MI', 'MI', 46.5476, -87.3956, 'America/Detroit'],
  ['Cave City KY', 'KY', 37.1367, -85.9569, 'America/Chicago'],
  ['Louisville KY', 'KY', 38.2527, -85.7585, 'America/Kentucky/Louisville'],
  ['Crossville TN', 'TN', 35.9489, -85.0269, 'America/Chicago'],
  ['Chattanooga TN', 'TN', 35.0456, -85.3097, 'America/New_York'],
  ['Knoxville TN', 'TN', 35.96, -83.92, 'America/New_York'],
  ['Chinle AZ, of the Navajo Nation', 'AZ', 36.1544, -109.5526, 'America/Denver'],
  ['Keams Canyon AZ, of the Hopi, amid it', 'AZ', 35.8142, -110.2024, 'America/Phoenix'],
  ['Page AZ', 'AZ', 36.9147, -111.4558, 'America/Phoenix'],
  ['El Paso TX', 'TX', 31.76, -106.49, 'America/Denver'],
  ['Austin TX', 'TX', 30.27, -97.74, 'America/Chicago'],
  ['Pensacola FL', 'FL', 30.42, -87.21, 'America/Chicago'],
  ['McCall ID', 'ID', 44.911, -116.0987, 'America/Boise'],
  ['Wallace ID', 'ID', 47.474, -115.9277, 'America/Los_Angeles'],
  ['Pierre SD', 'SD', 44.3683, -100.351, 'America/Chicago'],
  ['Calais ME, on the border', 'ME', 45.1889, -67.2786, 'America/New_York'],
  ['a point in the sea', 'CA', 30, -140, 'America/Los_Angeles'],
  ['Honolulu HI', 'HI', 21.3, -157.85, 'Pacific/Honolulu'],
  ['Hagatna GU', 'GU', 13.4745, 144.7504, 'Pacific/Guam'],
])('%s is in its zone', (_name, state, latitude, longitude, zone) => {
  expect(timeZoneOf(state, { latitude, longitude })).toBe(zone)
})

test('every ZIP code of a first digit lies in a zone that clocks know', () => {
  const places = Array.from({ length: 10 }, (_, digit) => zipsBeginning(String(digit), 400)).flat()
  expect(places.length).toBeGreaterThan(3_000)
  for (const { state, latitude, longitude } of places)
    expect(placeZones).toContain(timeZoneOf(state ?? '', { latitude, longitude }))
})

test('every state and territory has a zone, and every zone a clock', () => {
  for (const state of stateNames.keys()) expect(placeZones).toContain(timeZoneOf(state, { latitude: 0, longitude: 0 }))
  for (const zone of placeZones) expect(localDay(0, zone).year).toBeGreaterThan(1968)
})
