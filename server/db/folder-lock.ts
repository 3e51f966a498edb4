import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const holderSchema = z.object({ pid: z.int(), startedAt: z.string(), socketPath: z.string() })

/** Who holds a data folder: the process, since when, and where its database answers. */
export type Holder = z.infer<typeof holderSchema>

export class FolderHeldError extends Error {
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid} (since ${holder.startedAt}). ` +
        `Stop that process, or set DATA_FOLDER to another folder.`,
    )
    this.name = 'FolderHeldError'
    this.holder = holder
  }
}

/**
 * Takes the folder for this process, or throws FolderHeldError. PGlite has no lock of its own, and two processes on one folder lose
 * rows. A lock left by a process that is gone is moved aside first: of two processes that try, one fails to move it and tries again.
 */
export function lockFolder(folder: string, mine: Holder): { release(): void } {
  const path = join(folder, 'lock.json')
  for (;;) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, JSON.stringify(mine))
      closeSync(file)
      return { release: () => rmSync(path, { force: true }) }
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const holder = readHolder(folder)
    if (holder && isAlive(holder.pid)) throw new FolderHeldError(folder, holder)
    try {
      renameSync(path, `${path}.${process.pid}.stale`)
      rmSync(`${path}.${process.pid}.stale`, { force: true })
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
    }
  }
}

/** The holder of a folder as its lock file says, or null where there is none or it is cut off. */
export function readHolder(folder: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8')))
  } catch {
    return null
  }
}

/** A lock by this very process counts as alive: one process opens a folder once. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
