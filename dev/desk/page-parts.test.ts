import { expect, test } from 'vitest'
import { html } from './html.ts'
import { reward, table } from './page-parts.ts'

const empty = html`<p>Nothing here.</p>`
const columns = [{ name: 'Name' }, { name: 'Amount', kind: 'number' }] as const

test('a table names its columns in each cell, for a phone that stacks them', () => {
  const { text } = table({ label: 'People', columns, rows: [[html`One`, html`2`]], empty })
  expect(text).toMatch(/<td role="cell" data-label="Amount"\s+class="number">2<\/td>/)
})

test('a table without rows says so, and has no headings', () => {
  const { text } = table({ label: 'People', columns, rows: [], empty })
  expect(text).toContain('<p>Nothing here.</p>')
  expect(text).not.toContain('<th')
})

test('a heading is text, never markup', () => {
  const { text } = table({ label: 'People', columns: [{ name: '<b>' }], rows: [[html`One`]], empty })
  expect(text).toContain('&lt;b&gt;')
  expect(text).not.toContain('<b>')
})

test.each([
  [1, 'Mile', '1 mile'],
  [480, 'Point', '480 points'],
  [320, 'Credit', '$3.20'],
  [-2272, 'Dollar', '−$22.72'],
] as const)('%i of %s is %s', (amount, currency, shown) => {
  expect(reward(amount, currency)).toBe(shown)
})
