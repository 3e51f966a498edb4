import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlainMarkup, readMarkup } from './plain-markup.ts'

test('React draws the read elements as the page had them', () => {
  const html =
    '<ul class="list"><li><a href="/m?a=1&amp;b=2">Tom &amp; Jo&#x27;s</a><img src="/1.webp" alt="" loading="lazy"/><!-- --> 4.5</li><li><p>2</p></li></ul>'
  expect(renderToString(createElement(PlainMarkup, readMarkup(html)))).toBe(html.replace('<!-- -->', ''))
})

test('markup that is cut off is refused', () => {
  expect(() => readMarkup('<ul><li>one</li>')).toThrow('not well formed')
})
