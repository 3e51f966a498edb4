import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContentService } from './client.ts'
import page from './samples/page.json' with { type: 'json' }
import { startContentServiceSandbox, type ContentServiceSandbox } from './sandbox.ts'
import { entrySchema, pageSchema } from './wire.ts'

const entries = pageSchema.parse(page).data.map((entry) => entrySchema.parse(entry))
let sandbox: ContentServiceSandbox

beforeAll(async () => {
  sandbox = await startContentServiceSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.pages.clear())

function client(options: { readonly timeoutMs?: number; readonly now?: () => number } = {}) {
  return createContentService({ address: sandbox.address, ...options })
}

test('API-48 API-49 API-50 a content is asked for with its page size, and with preview for drafts only', async () => {
  const before = sandbox.asked.length
  sandbox.pages.set('home', entries)
  const draft = { slug: 'anonymous', fields: { user_states: [] } }
  sandbox.drafts.set('home', [draft])
  expect(await client().readPage('home', 'published')).toEqual({ kind: 'page', entries, dropped: 0 })
  expect(await client().readPage('home', 'drafts')).toEqual({ kind: 'page', entries: [draft], dropped: 0 })
  expect(sandbox.asked.slice(before)).toEqual([
    '/cms/pages/home/?page_size=100',
    '/cms/pages/home/?page_size=100&preview=1',
  ])
})

test('an entry without a slug or without fields costs only itself', async () => {
  sandbox.pages.set('popup', [{ slug: 'lost' }, ...entries, 'words'])
  expect(await client().readPage('popup', 'published')).toEqual({ kind: 'page', entries, dropped: 2 })
})

test('a name without a page is not found', async () => {
  expect(await client().readPage('nowhere', 'published')).toEqual({ kind: 'notFound' })
})

test.each([
  ['sandbox-500', 'status 500'],
  ['sandbox-no-json', 'an answer of another shape: '],
  ['sandbox-timeout', 'no answer in time'],
])('a page that starts with %s fails, after one try', async (slug, reason) => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`\`${slug}\``)
  sandbox.pages.set('home', [{ slug, fields: {} }])
  const before = sandbox.asked.length
  expect(await client({ timeoutMs: 50 }).readPage('home', 'published')).toEqual({ kind: 'failed', reason })
  expect(sandbox.asked).toHaveLength(before + 1)
})

test('after a whole round of failures nobody asks for ten seconds', async () => {
  let now = 0
  const service = client({ now: () => now })
  sandbox.pages.set('home', [{ slug: 'sandbox-500', fields: {} }])
  for (let call = 0; call < 11; call++) await service.readPage('home', 'published')
  const before = sandbox.asked.length
  expect(await service.readPage('home', 'published')).toMatchObject({ kind: 'failed' })
  expect(sandbox.asked).toHaveLength(before)
  now = 10_001
  sandbox.pages.set('home', entries)
  expect(await service.readPage('home', 'published')).toMatchObject({ kind: 'page' })
})
