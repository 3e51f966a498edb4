import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ImagesBusy, openImageCache } from './image-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-cache-'))
})
afterEach(() => rm(folder, { recursive: true }))

const kilobyte = () => Promise.resolve(Buffer.alloc(1_000))
const never = () => Promise.reject(new Error('must not be made again'))

test('what was used longest ago goes when the folder is full', async () => {
  const cache = await openImageCache({ folder, maxBytes: 3_000, atOnce: 2 })
  for (const name of ['a', 'b', 'c']) await cache.get(name, kilobyte)
  await cache.get('a', never)
  await cache.get('d', kilobyte)
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c', 'd'])
})

test('a cache opened again knows what is there, and drops drafts of a process that died', async () => {
  await openImageCache({ folder, maxBytes: 3_000, atOnce: 2 }).then((cache) => cache.get('a', kilobyte))
  await writeFile(join(folder, 'half.draft'), 'half')
  const again = await openImageCache({ folder, maxBytes: 3_000, atOnce: 2 })
  expect(await again.get('a', never)).toHaveLength(1_000)
  expect(await readdir(folder)).toEqual(['a'])
})

test('asked for many times at once, an image is made once', async () => {
  const cache = await openImageCache({ folder, maxBytes: 3_000, atOnce: 2 })
  let made = 0
  const make = () => {
    made += 1
    return kilobyte()
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
  expect(made).toBe(1)
})

test('at most two are made at the same time, and the queue has an end', async () => {
  const cache = await openImageCache({ folder, maxBytes: 1_000_000, atOnce: 2 })
  const gate = Promise.withResolvers<void>()
  const work = { now: 0, most: 0 }
  const refused: unknown[] = []
  const asked = Array.from({ length: 230 }, (_, index) =>
    cache.get(`image-${index}`, () => behind(gate.promise, work)).catch((reason: unknown) => refused.push(reason)),
  )
  // Two are under way and wait at the gate, two hundred wait for them, and the rest is refused.
  await expect.poll(() => refused).toHaveLength(28)
  gate.resolve()
  await Promise.all(asked)
  expect(work.most).toBe(2)
  expect(refused).toHaveLength(28)
  expect(refused.every((reason) => reason instanceof ImagesBusy)).toBe(true)
})

test('a drawing that fails is not kept, and the next request tries again', async () => {
  const cache = await openImageCache({ folder, maxBytes: 3_000, atOnce: 2 })
  await expect(cache.get('a', () => Promise.reject(new Error('ink')))).rejects.toThrow('ink')
  expect(await cache.get('a', kilobyte)).toHaveLength(1_000)
})

test('closed, it has written what was being made, and refuses what waited', async () => {
  const cache = await openImageCache({ folder, maxBytes: 3_000, atOnce: 1 })
  const gate = Promise.withResolvers<void>()
  const work = { now: 0, most: 0 }
  const ask = (name: string) => cache.get(name, () => behind(gate.promise, work))
  const made = ask('a')
  await expect.poll(() => work.now).toBe(1)
  const refused = expect(ask('b')).rejects.toBeInstanceOf(ImagesBusy)
  await expect.poll(() => cache.queue().waiting).toBe(1)
  const closed = cache.close()
  gate.resolve()
  await closed
  expect(await readdir(folder)).toEqual(['a'])
  await made
  await refused
})

async function behind(gate: Promise<void>, work: { now: number; most: number }): Promise<Buffer> {
  work.now += 1
  work.most = Math.max(work.most, work.now)
  await gate
  work.now -= 1
  return Buffer.of(1)
}
