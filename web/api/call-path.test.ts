import { expect, test } from 'vitest'
import { callPath } from './call-path.ts'

test('SEARCHREQ-04 SEARCHREQ-05 empty values leave the query, but for campaignCode', () => {
  const query = {
    campaignCode: '',
    location: 'Boston, MA',
    restaurantOrCuisine: '',
    features: [],
    isNew: undefined,
    pageNo: 2,
  }
  expect(callPath('/api/v2/Merchants/Search', { query })).toBe(
    '/api/v2/Merchants/Search?campaignCode=&location=Boston%2C+MA&pageNo=2',
  )
})

test('a list repeats its name', () => {
  expect(callPath('/api/reviews/status', { query: { txnId: ['1', '2'] } })).toBe('/api/reviews/status?txnId=1&txnId=2')
})

test('a parameter can not leave its place in the path', () => {
  expect(callPath('/api/v2/Merchants/:merchantId', { params: { merchantId: '../Member?x=1' } })).toBe(
    '/api/v2/Merchants/..%2FMember%3Fx%3D1',
  )
})
