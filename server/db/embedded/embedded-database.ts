import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderError, inDataFolder } from '../../settings/data-folder.ts'
import { answer, type EmbeddedWorker, startWorker } from './embedded-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { fileFault, OperatorError } from '../../settings/operator-error.ts'

export interface EmbeddedDatabase {
  /** The folder of the socket file, which node-postgres takes as `host`. */
  readonly socketFolder: string
  /** Resolves with the reason where the database ends without being told to: nothing answers any more, and nothing acknowledged is lost. */
  readonly lost: Promise<Error>
  snapshot(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** The data folder; null keeps everything in memory. */
  readonly folder: string | null
  /** A dump to begin with, where the folder is new. */
  readonly snapshot?: Uint8Array<ArrayBuffer> | null
}

/** Starts the embedded database. Throws FolderHeldError where another process holds the folder, and DataFolderError where it can't be used. */
export async function startEmbeddedDatabase({ folder, snapshot }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const socketFolder = makeSocketFolder()
  const socketPath = join(socketFolder, '.s.PGSQL.5432')
  let lock: { release(): void } | null = null
  function cleanUp(): void {
    rmSync(socketFolder, { recursive: true, force: true })
    lock?.release()
  }
  try {
    if (folder !== null) lock = holdFolder(folder, socketPath)
    const worker = startWorker({ folder, snapshot: snapshot ?? null, socketPath })
    await whileOpening(folder, () => answer(worker, (message) => message === 'listening'))
    worker.thread.unref()
    return running(worker, { socketFolder, cleanUp })
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** Socket paths are limited to about 100 bytes, so the file does not live in the data folder, which may be deep. */
function makeSocketFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'commensal-'))
  } catch (error) {
    const reason = fileFault(error)
    if (reason === null) throw error
    throw new OperatorError(
      `TMPDIR can't be used: to make a folder in ${tmpdir()} for the socket of the embedded database failed, since ${reason}.`,
      { cause: error },
    )
  }
}

function holdFolder(folder: string, socketPath: string): { release(): void } {
  inDataFolder({ folder, deed: 'make the folder' }, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  return lockFolder(folder, { pid: process.pid, startedAt: new Date().toISOString(), socketPath })
}

/** PGlite hides what the system told it in words of its own. */
async function whileOpening<Result>(folder: string | null, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open()
  } catch (error) {
    if (folder === null) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError({ folder, deed: 'open the embedded database' }, `it said: ${reason}`, { cause: error })
  }
}

interface Surroundings {
  readonly socketFolder: string
  cleanUp(): void
}

function running(worker: EmbeddedWorker, { socketFolder, cleanUp }: Surroundings): EmbeddedDatabase {
  const { thread, ended } = worker
  let isClosing = false
  async function untold(): Promise<Error> {
    const cause = await ended
    if (isClosing) return new Promise(() => undefined)
    return new Error(`The embedded database is gone: ${cause.message}`, { cause })
  }

  return {
    socketFolder,
    lost: untold(),
    async snapshot() {
      thread.postMessage('snapshot')
      const message = await answer(worker, isSnapshot)
      return message.snapshot
    },
    async close() {
      isClosing = true
      thread.postMessage('close')
      await answer(worker, (message) => message === 'closed').catch(() => null)
      await thread.terminate()
      cleanUp()
    },
  }
}

function isSnapshot(message: unknown): message is { snapshot: Uint8Array<ArrayBuffer> } {
  return typeof message === 'object' && message !== null && 'snapshot' in message
}
