import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CacheUse, QueueUse } from '../health/vitals.ts'

/** More waiting drawings than this, and the next is refused: a page asks for fifteen. */
const longestQueue = 200

/** Thrown where too many drawings wait already, or none is begun any more; the answer is 503. */
export class ImagesBusy extends Error {}

export interface ImageCache {
  /** The image of that name, made once however many ask for it. Names are immutable: letters, digits, dashes and one dot. */
  readonly get: (name: string, make: () => Promise<Buffer>) => Promise<Buffer>
  /** Waits for what is being made, and refuses what waits or comes later: nothing is written into the folder any more. */
  readonly close: () => Promise<void>
  readonly use: () => CacheUse
  readonly queue: () => QueueUse
}

interface Options {
  readonly folder: string
  readonly maxBytes: number
  /** How many images are made at the same time; the rest wait. */
  readonly atOnce: number
}

/** Keeps images in a folder of at most maxBytes; what was used longest ago goes first. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the sizes and what is underway.
export async function openImageCache({ folder, maxBytes, atOnce }: Options): Promise<ImageCache> {
  await mkdir(folder, { recursive: true })
  // A Map remembers the order of insertion: an entry is put in again when it is used, so the first is the oldest.
  const sizes = await entriesByAge(folder)
  const underway = new Map<string, Promise<Buffer>>()
  const inTurn = limited(atOnce)
  let closed = false
  let hits = 0
  let misses = 0
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  async function get(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const same = underway.get(name)
    if (same) return same
    const answer = readOrMake(name, make).finally(() => underway.delete(name))
    underway.set(name, answer)
    return answer
  }

  async function readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readKept(name)
    if (kept) {
      hits++
      return kept
    }
    misses++
    const image = await inTurn.run(() => {
      if (closed) throw new ImagesBusy()
      return make()
    })
    await keep(name, image)
    return image
  }

  async function readKept(name: string): Promise<Buffer | null> {
    const image = await readFile(join(folder, name)).catch(() => null)
    forget(name)
    if (image) remember(name, image.length)
    return image
  }

  async function keep(name: string, image: Buffer): Promise<void> {
    const draft = join(folder, `${randomUUID()}.draft`)
    await writeFile(draft, image)
    await rename(draft, join(folder, name))
    remember(name, image.length)
    await evict()
  }

  async function evict(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      forget(name)
      await rm(join(folder, name), { force: true })
    }
  }

  function remember(name: string, size: number): void {
    forget(name)
    sizes.set(name, size)
    total += size
  }

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function close(): Promise<void> {
    closed = true
    await Promise.allSettled(underway.values())
  }

  return { get, close, use: () => ({ bytes: total, hits, misses }), queue: inTurn.use }
}

/** Names and sizes of what is there, oldest first; drafts of a process that died are removed. */
async function entriesByAge(folder: string): Promise<Map<string, number>> {
  const entries: { name: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.draft')) await rm(path, { force: true })
    else {
      const { size, mtimeMs } = await stat(path)
      entries.push({ name, size, usedAt: mtimeMs })
    }
  }
  return new Map(
    entries.toSorted((first, second) => first.usedAt - second.usedAt).map(({ name, size }) => [name, size]),
  )
}

interface Turns {
  run<T>(work: () => Promise<T>): Promise<T>
  use(): QueueUse
}

function limited(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let free = atOnce

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else if (waiting.length >= longestQueue) throw new ImagesBusy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  return { run, use: () => ({ running: atOnce - free, waiting: waiting.length }) }
}
