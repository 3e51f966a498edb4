import { expect, test } from 'vitest'
import { imageAddress, imageSize, imageTransformNamed, imageTransforms } from './image-address.ts'

const cover = { base: 'https://nosh.example/images', path: 'covers/17-0' }

test('IMAGE-01 an address is base, transform and path, in this order, with one slash between', () => {
  expect(imageAddress({ ...cover, transform: 'card' })).toBe(
    'https://nosh.example/images/f_auto,w_500,ar_1.4/covers/17-0',
  )
  expect(imageAddress({ base: '/images/', transform: 'plain', path: '/heroes/nosh' })).toBe(
    '/images/f_auto/heroes/nosh',
  )
})

test('IMAGE-02 IMAGE-03 the plain transform is auto format alone, the thumb is 200 wide with ratio 1.4', () => {
  expect(imageTransforms.plain.name).toBe('f_auto')
  expect(imageTransforms.thumb.name).toBe('f_auto,w_200,ar_1.4')
  expect(imageSize('thumb', { width: 1200, height: 750 })).toEqual({ width: 200, height: 143 })
})

test('IMAGE-04 IMAGE-05 one transform is 500 wide with ratio 1.4, another 600 wide with ratio 1.6', () => {
  expect(imageTransforms.card.name).toBe('f_auto,w_500,ar_1.4')
  expect(imageTransforms.wide.name).toBe('f_auto,w_600,ar_1.6')
  expect(imageSize('card', { width: 1200, height: 750 })).toEqual({ width: 500, height: 357 })
  expect(imageSize('wide', { width: 1200, height: 750 })).toEqual({ width: 600, height: 375 })
})

test('a transform is known by its exact name only', () => {
  expect(imageTransformNamed('f_auto,w_600,ar_1.6')).toBe('wide')
  expect(imageTransformNamed('f_auto,w_9000,ar_1.4')).toBeNull()
  expect(imageSize('plain', { width: 1600, height: 900 })).toEqual({ width: 1600, height: 900 })
})
