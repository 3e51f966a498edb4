import { expect, test } from 'vitest'
import { dialledNumber, webAddress } from './contact.ts'

test.each([
  ['https://golden-wok.example.com/menu?x=1#top', 'https://golden-wok.example.com/menu?x=1#top'],
  ['http://golden.example', 'http://golden.example'],
  ['www.golden.example', 'https://www.golden.example'],
  [' golden.example/menu ', 'https://golden.example/menu'],
  ['golden.example:8080/', 'https://golden.example:8080/'],
  ['https://café.example', 'https://café.example'],
])('the web address %s leads to %s', (written, address) => {
  expect(webAddress(written)).toBe(address)
})

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript://golden.example/%0aalert(1)',
  'data:text/html,x',
  'mailto:a@golden.example',
  '//golden.example',
  '/menu',
  'call us!',
  'golden',
  'https://golden',
  'https://user@golden.example',
  'https://golden.example/"onclick="x',
  'https://golden.example/a b',
  'ftp://golden.example',
])('%j is no web address', (written) => {
  expect(webAddress(written)).toBeNull()
})

test.each([
  ['(212) 555-0105', '2125550105'],
  ['212.555.0105', '2125550105'],
  ['+1 212-555-0105', '+12125550105'],
  ['1-212-555-0105', '12125550105'],
  ['+44 20 7946 0958', '+442079460958'],
])('the telephone number %s is dialled as %s', (written, dialled) => {
  expect(dialledNumber(written)).toBe(dialled)
})

test.each(['', 'call us!', '555-0105', '212-555-0105 x12', '2.12555E+09', '0125550105', '+', '911', '212555010522'])(
  '%j is no telephone number',
  (written) => {
    expect(dialledNumber(written)).toBeNull()
  },
)
