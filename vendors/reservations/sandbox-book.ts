import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import { tablesAt } from './sandbox-restaurant.ts'
import { reservationSchema } from './wire.ts'

const lockMs = 5 * 60_000

/** A table as the stand-in's book has it. */
const keptSchema = reservationSchema.extend({ request_id: z.string(), email: z.string(), has_card: z.boolean() })
export type KeptTable = z.infer<typeof keptSchema>

interface Lock {
  readonly rid: string
  readonly time: string
  readonly partySize: number
  readonly expiresAt: number
}

/** The stand-in's tables and locks. Tables outlive a restart where there is a folder for them. */
export interface SandboxBook {
  readonly tables: ReadonlyMap<string, KeptTable>
  /** What is kept for somebody, by its token. */
  readonly locks: ReadonlyMap<string, Lock>
  taken(rid: string, time: string, now: number): number
  lock(wish: Omit<Lock, 'expiresAt'>, now: number): { readonly token: string; readonly expiresAt: number } | null
  lockOf(token: string, now: number): Lock | null
  unlock(token: string): void
  keep(table: KeptTable): Promise<void>
  requested(requestId: string): KeptTable | undefined
}

export async function openSandboxBook(folder: string | null): Promise<SandboxBook> {
  const file = folder === null ? null : join(folder, 'tables.jsonl')
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 })
  const tables = new Map((await readTables(file)).map((table) => [table.confirmation_number, table]))
  const locks = new Map<string, Lock>()
  /** Of each request the table that it made, and of a change the table that it moved. */
  const requests = new Map([...tables.values()].map((table) => [table.request_id, table.confirmation_number]))

  function taken(rid: string, time: string, now: number): number {
    for (const [token, { expiresAt }] of locks) if (expiresAt <= now) locks.delete(token)
    const kept = [...locks.values()].filter((lock) => lock.rid === rid && lock.time === time)
    const booked = [...tables.values()].filter((table) => table.rid === rid && table.date_time === time)
    return kept.length + booked.filter(({ status }) => !status.startsWith('Cancelled')).length
  }

  return {
    tables,
    locks,
    taken,
    lock(wish, now) {
      if (taken(wish.rid, wish.time, now) >= tablesAt(wish.rid, wish.time)) return null
      const token = randomBytes(16).toString('hex')
      locks.set(token, { ...wish, expiresAt: now + lockMs })
      return { token, expiresAt: now + lockMs }
    },
    lockOf(token, now) {
      const lock = locks.get(token)
      return lock && lock.expiresAt > now ? lock : null
    },
    unlock: (token) => void locks.delete(token),
    async keep(table) {
      tables.set(table.confirmation_number, table)
      requests.set(table.request_id, table.confirmation_number)
      if (file !== null) await appendFile(file, `${JSON.stringify(table)}\n`, { mode: 0o600 })
    },
    requested(requestId) {
      const confirmation = requests.get(requestId)
      return confirmation === undefined ? undefined : tables.get(confirmation)
    },
  }
}

async function readTables(file: string | null): Promise<readonly KeptTable[]> {
  if (file === null) return []
  const lines = await readFile(file, 'utf8').catch(() => '')
  // A line that a kill cut in two is no table.
  return lines.split('\n').flatMap((line) => keptSchema.safeParse(parseJson(line)).data ?? [])
}
