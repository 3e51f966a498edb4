import { expect, test } from 'vitest'
import { html } from './html.ts'
import { table } from './page-parts.ts'

const nothing = html`<p>Nothing here.</p>`

test('a table has its headings and its rows, and says where there are none', () => {
  const row = html`<tr>
    <td>One</td>
  </tr>`
  expect(table(['Name', ''], [row], nothing).text.replaceAll(/\s+/g, '')).toBe(
    '<table><thead><tr><th>Name</th><th></th></tr></thead><tbody><tr><td>One</td></tr></tbody></table>',
  )
  expect(table(['Name'], [], nothing).text).toContain('<p>Nothing here.</p>')
})

test('a heading is text, never markup', () => {
  expect(table(['<b>'], [], null).text).toContain('<th>&lt;b&gt;</th>')
})
