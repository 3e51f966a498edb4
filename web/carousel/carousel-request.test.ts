import { expect, test } from 'vitest'
import { carouselRequest, namedSearch } from './carousel-request.ts'

const circumstances = { around: { latitude: 40.7, longitude: -74 }, today: '2026-03-02' }

test('a named search keeps its place and its filters', () => {
  const request = carouselRequest(namedSearch('location=Chicago%2C+IL&acclaimed=true'), circumstances)
  expect(request).toMatchObject({ location: 'Chicago, IL', acclaimed: true, pageSize: 15 })
})

test('a search without a place looks around the visitor', () => {
  expect(carouselRequest(namedSearch('isNew=true'), circumstances)).toMatchObject({
    ...circumstances.around,
    isNew: true,
  })
})
