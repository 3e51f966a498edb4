import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cutPage, fillPage, fillPageGzipped } from './page-template.ts'

const drawn = { nonce: 'bm9uY2U+/w==', requestId: '4f7c1c9e-0000-4000-8000-000000000000' }
const html = `<!doctype html><style nonce="${drawn.nonce}">a{}</style><meta content="${drawn.requestId}">${'<p>Dîner à San José</p>'.repeat(3000)}<script nonce="${drawn.nonce}"></script>`
const answer = { nonce: 'AAAAAAAAAAAAAAAAAAAAAA==', requestId: 'another' }

test('a page is filled with the nonce and the request id of its answer, and keeps none of those it was drawn with', () => {
  const expected = html.replaceAll(drawn.nonce, answer.nonce).replaceAll(drawn.requestId, answer.requestId)
  expect(fillPage(cutPage(html, drawn), answer).toString()).toBe(expected)
})

test('the packed page unpacks to the same page, and is a fraction of its size', () => {
  const template = cutPage(html, drawn)
  const packed = fillPageGzipped(template, answer)
  expect(gunzipSync(packed).equals(fillPage(template, answer))).toBe(true)
  expect(packed.length).toBeLessThan(html.length / 20)
})

test('a page without marks stays as it is', () => {
  const template = cutPage('<p>plain</p>', drawn)
  expect(fillPage(template, answer).toString()).toBe('<p>plain</p>')
  expect(gunzipSync(fillPageGzipped(template, answer)).toString()).toBe('<p>plain</p>')
})

test('a page that is kept holds as much memory as it says, whatever its number of parts', () => {
  const { parts, bytes } = cutPage(`<script nonce="${drawn.nonce}"></script>`.repeat(500) + 'x'.repeat(50_000), drawn)
  const memories = new Set(
    parts.flatMap((part) => (typeof part === 'string' ? [] : [part.plain.buffer, part.packed.buffer])),
  )
  expect([...memories].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(bytes)
  expect(bytes).toBeLessThan(200_000)
})
