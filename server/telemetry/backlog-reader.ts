import type { BacklogRow } from './backlog-store.ts'

interface Reading {
  /** Rejects where the database cannot be asked. */
  readonly read: () => Promise<readonly BacklogRow[]>
  /** A reading is given out again for this long. */
  readonly keptMs: number
  /** Nobody waits longer for one. */
  readonly patienceMs: number
}

/**
 * Gives several collectors the same reading, one at a time. Null: the database did not answer, or not in time; nothing of before is shown as if it
 * were now.
 */
export function createBacklogReader({
  read,
  keptMs,
  patienceMs,
}: Reading): () => Promise<readonly BacklogRow[] | null> {
  let underWay: Promise<readonly BacklogRow[] | null> | null = null
  let last: { readonly rows: readonly BacklogRow[] | null; readonly at: number } | null = null

  async function readAnew(): Promise<readonly BacklogRow[] | null> {
    const rows = await read().catch(() => null)
    last = { rows, at: performance.now() }
    underWay = null
    return rows
  }

  return async () => {
    if (underWay === null && last !== null && performance.now() - last.at < keptMs) return last.rows
    underWay ??= readAnew()
    return inTime(underWay, patienceMs)
  }
}

async function inTime<Value>(value: Promise<Value>, patienceMs: number): Promise<Value | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), patienceMs)
  try {
    return await Promise.race([value, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
