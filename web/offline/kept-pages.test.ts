import { expect, test } from 'vitest'
import { headingOf } from './kept-pages.tsx'

test('the heading of a kept page is read from its text', () => {
  expect(headingOf('<body><h1 class="a">Joe&#x27;s &amp; Sons<!-- --> <span>on Clement</span></h1><h1>No</h1>')).toBe(
    "Joe's & Sons on Clement",
  )
  expect(headingOf('<body></body>')).toBeNull()
})
