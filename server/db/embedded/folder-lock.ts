import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { inDataFolder } from '../../settings/data-folder.ts'
import { OperatorError } from '../../settings/operator-error.ts'

const holderSchema = z.object({
  pid: z.int(),
  startedAt: z.string(),
  socketPath: z.string(),
  /** The machine or container, whose process numbers and socket files are its own. */
  host: z.string().default(hostname()),
})

/** Who holds a data folder: the process, since when, and where its database answers. */
export type Holder = z.infer<typeof holderSchema>

export class FolderHeldError extends OperatorError {
  /** Null in the moment between taking the folder and saying so. */
  readonly holder: Holder | null
  constructor(folder: string, holder: Holder | null) {
    super(
      `The data folder ${folder} is in use by ${holder === null ? 'another process' : describe(holder)}. ` +
        `Stop that process, or set DATA_FOLDER to another folder.`,
    )
    this.name = 'FolderHeldError'
    this.holder = holder
  }
}

function describe({ pid, startedAt, host }: Holder): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`} (since ${startedAt})`
}

/** The folders of this process. A connection that nobody refers to would be closed by the garbage collector, and its lock with it. */
const held = new Map<string, DatabaseSync>()

/** How long one waits for a lock that another may only be looking at, in milliseconds. */
const patience = 100

/**
 * Takes the folder for this process, or throws FolderHeldError. PGlite has no lock of its own, and two processes on one folder lose
 * rows. The operating system holds the lock and frees it when the process is gone, however it went (decision 0064); `lock.json` beside it
 * only says who that is.
 */
export function lockFolder(folder: string, mine: Omit<Holder, 'host'>): { release(): void } {
  return inDataFolder({ folder, deed: 'take the lock' }, () => {
    const place = realpathSync(folder)
    const lock = held.has(place) ? null : takeLock(place)
    if (lock === null) throw new FolderHeldError(folder, readHolder(folder))
    held.set(place, lock)
    try {
      writeHolder(place, { ...mine, host: hostname() })
    } catch (error) {
      release(place, lock)
      throw error
    }
    return { release: () => release(place, lock) }
  })
}

/** The holder of a folder, or null where no process holds it, whatever a file that a crash left says. */
export function findHolder(folder: string): Holder | null {
  if (!existsSync(lockFile(folder))) return null
  return inDataFolder({ folder, deed: 'look at the lock' }, () => {
    const place = realpathSync(folder)
    const lock = held.has(place) ? null : takeLock(place)
    lock?.close()
    return lock === null ? readHolder(folder) : null
  })
}

/** The holder of a folder that another process has just taken and may be starting in: waits until its database has a socket here. */
export async function untilReachable(
  folder: string,
  { seconds }: { readonly seconds: number },
): Promise<Holder | null> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(100)) {
    const holder = findHolder(folder)
    if (holder && existsSync(holder.socketPath)) return holder
  }
  return null
}

/** Null where it is held. SQLite locks bytes of the file with what the operating system has for that: fcntl, or LockFileEx. */
function takeLock(place: string): DatabaseSync | null {
  const lock = new DatabaseSync(lockFile(place), { timeout: patience })
  try {
    // Nothing is ever written: the transaction is the lock, and without a journal it leaves no second file.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
}

const sqliteBusy = 5

/** The lock file stays: to remove it would let two processes lock two files of one name. */
function release(place: string, lock: DatabaseSync): void {
  if (held.get(place) !== lock) return
  rmSync(holderFile(place), { force: true })
  held.delete(place)
  lock.close()
}

/** Aside first, so that nobody reads half of it. */
function writeHolder(place: string, holder: Holder): void {
  const draft = `${holderFile(place)}.draft`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  renameSync(draft, holderFile(place))
}

function readHolder(folder: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(holderFile(folder), 'utf8')))
  } catch {
    return null
  }
}

function lockFile(folder: string): string {
  return join(folder, 'lock.sqlite')
}

function holderFile(folder: string): string {
  return join(folder, 'lock.json')
}
