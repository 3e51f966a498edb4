import { expect, test } from 'vitest'
import { createMomentCache } from './moment-cache.ts'
import { createPageCache, type KeptPage } from '../pages/page-cache.ts'
import { cutPage } from '../pages/page-template.ts'

const marks = { nonce: 'nonce', requestId: 'id' }
const pageOf = (text: string): KeptPage => ({
  status: 200,
  template: cutPage(text, marks),
  headers: [],
  mayBeKept: true,
})

function counted(cache: ReturnType<typeof createPageCache>) {
  const drawn: string[] = []
  return {
    drawn,
    find: (key: string, now: number, page: KeptPage = pageOf(key)) =>
      cache.find(key, now, async () => {
        drawn.push(key)
        return page
      }),
  }
}

test('a page is drawn once while it is kept, and again afterwards', async () => {
  const { drawn, find } = counted(createPageCache({ keptMs: 5000, maxBytes: 1_000_000 }))
  await find('/', 0)
  await find('/', 4999)
  expect(drawn).toEqual(['/'])
  await find('/', 5000)
  expect(drawn).toEqual(['/', '/'])
})

test('a crowd that comes at once is drawn one page', async () => {
  const { drawn, find } = counted(createPageCache({ keptMs: 5000, maxBytes: 1_000_000 }))
  await Promise.all(Array.from({ length: 50 }, () => find('/', 0)))
  expect(drawn).toEqual(['/'])
})

test('what must not be kept is drawn each time, and so is a page after a drawing that failed', async () => {
  const cache = createPageCache({ keptMs: 5000, maxBytes: 1_000_000 })
  const { drawn, find } = counted(cache)
  const missing: KeptPage = { ...pageOf('missing'), status: 404, mayBeKept: false }
  expect((await find('/not', 0, missing)).status).toBe(404)
  await find('/not', 1, missing)
  expect(drawn).toEqual(['/not', '/not'])
  await expect(cache.find('/', 0, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await find('/', 0)).status).toBe(200)
})

test('the cache stays within its bytes: what was used longest ago makes room, and a page larger than all of it is not kept', async () => {
  const one = pageOf('x'.repeat(1000)).template.bytes
  const { drawn, find } = counted(createPageCache({ keptMs: 5000, maxBytes: 2 * one }))
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await find(key, 0, pageOf('x'.repeat(1000)))
  expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  await find('huge', 0, pageOf('y'.repeat(50_000)))
  await find('huge', 0, pageOf('y'.repeat(50_000)))
  expect(drawn.filter((key) => key === 'huge')).toEqual(['huge', 'huge'])
  await find('a', 0, pageOf('x'.repeat(1000)))
  expect(drawn.at(-1)).toBe('huge')
})

test('a flood of addresses that are asked for once drives out no page that others ask for', async () => {
  const one = pageOf('x'.repeat(1000)).template.bytes
  const { drawn, find } = counted(createPageCache({ keptMs: 5000, maxBytes: 3 * one }))
  for (let made = 0; made < 20; made++) {
    await find('/', 0, pageOf('x'.repeat(1000)))
    await find(`/search?location=${made}`, 0, pageOf('x'.repeat(1000)))
  }
  expect(drawn.filter((key) => key === '/')).toEqual(['/'])
})

test('pages that are too old are let go of, whatever is asked for next', async () => {
  const cache = createPageCache({ keptMs: 5000, maxBytes: 1_000_000 })
  const { find } = counted(cache)
  await find('/', 0)
  await find('/search', 10)
  await find('/earn', 5010)
  expect(cache.use().bytes).toBe(pageOf('/earn').template.bytes)
})

test('an old value is given out while the next one is made, for as long as is told and no longer', async () => {
  const cache = createMomentCache<number>({
    keptMs: 2000,
    staleMs: 3000,
    maxBytes: 100,
    bytesOf: () => 1,
    mayBeKept: () => true,
  })
  let made = 0
  const slow = Promise.withResolvers<number>()
  const next = async () => ++made
  expect(await cache.find('home', 0, next)).toBe(1)
  expect(await cache.find('home', 2000, () => slow.promise)).toBe(1)
  expect(await cache.find('home', 2500, next)).toBe(1)
  slow.resolve(7)
  await new Promise(setImmediate)
  expect(await cache.find('home', 2600, next)).toBe(7)
  expect(await cache.find('home', 4100, () => Promise.reject(new Error('down')))).toBe(7)
  await new Promise(setImmediate)
  expect(await cache.find('home', 7000, next)).toBe(2)
})
