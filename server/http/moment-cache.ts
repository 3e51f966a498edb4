import type { CacheUse } from '../health/vitals.ts'

export interface MomentCacheLimits {
  /** How long a value may be given out after it was made. 0 keeps none. */
  readonly keptMs: number
  /** Of all kept values together. */
  readonly maxBytes: number
  /** How much longer an old value is given out while the next one is made; nobody waits for that. None unless told. */
  readonly staleMs?: number
}

interface Kind<Value> extends MomentCacheLimits {
  readonly bytesOf: (value: Value) => number
  /** What is not kept is for those who asked for it while it was made. */
  readonly mayBeKept: (value: Value) => boolean
}

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  readonly until: number
}

/**
 * What many ask for alike, for a moment, so that a crowd costs one making. What nobody has asked for the longest makes room when it is full, so that
 * made-up questions don't drive out what many ask for. Its owner makes the key: whatever a value depends on has to stand in it.
 */
export function createMomentCache<Value>({ keptMs, maxBytes, staleMs = 0, bytesOf, mayBeKept }: Kind<Value>) {
  const entries = new Map<string, Entry<Value>>()
  const making = new Map<string, Promise<Value>>()
  let bytes = 0
  let nextLook = 0
  let hits = 0
  let misses = 0

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** What is too old is memory for nothing. */
  function forgetOld(now: number): void {
    if (now < nextLook) return
    nextLook = now + keptMs
    for (const [key, { until }] of entries) if (until + staleMs <= now) forget(key)
  }

  /** The last of all to make room. */
  function used(key: string, entry: Entry<Value>): Value {
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  function keep(key: string, entry: Entry<Value>): void {
    forget(key)
    if (entry.bytes > maxBytes) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const [oldest] of entries) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }

  async function makeAndKeep(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const value = await make()
    if (mayBeKept(value)) keep(key, { value, bytes: bytesOf(value), until: now + keptMs })
    return value
  }

  /** One making at a time, however many ask. */
  function made(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
    const begun = making.get(key) ?? makeAndKeep(key, now, make).finally(() => making.delete(key))
    making.set(key, begun)
    return begun
  }

  return {
    isOn: keptMs > 0,
    use: (): CacheUse => ({ bytes, hits, misses }),
    /** The value of that key, made now where it is not kept or was made too long ago. */
    async find(key: string, now: number, make: () => Promise<Value>): Promise<Value> {
      forgetOld(now)
      const entry = entries.get(key)
      if (entry === undefined || entry.until + staleMs <= now) {
        misses++
        return made(key, now, make)
      }
      hits++
      // Who gets the old one is not told that the next one failed: whoever asks after its time is.
      if (entry.until <= now) made(key, now, make).catch(() => undefined)
      return used(key, entry)
    },
  }
}
