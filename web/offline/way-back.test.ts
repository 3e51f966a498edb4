import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test('the way back is the path that was asked for, and home where that is no path of this site', () => {
  expect(wayBack('?to=%2Fsearch%3Flocation%3D94103')).toBe('/search?location=94103')
  for (const search of [
    '',
    '?to=',
    '?to=https%3A%2F%2Fevil.example',
    '?to=%2F%2Fevil.example',
    '?to=%2F%5Cevil.example',
    '?to=%2Foffline',
  ])
    expect(wayBack(search)).toBe('/')
})
