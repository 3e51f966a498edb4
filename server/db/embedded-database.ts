import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EmbeddedWorkerData } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'

export interface EmbeddedDatabase {
  /** The folder of the socket file, which node-postgres takes as `host`. */
  readonly socketFolder: string
  snapshot(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** The data folder; null keeps everything in memory. */
  readonly folder: string | null
  /** A dump to begin with, where the folder is new. */
  readonly snapshot?: Uint8Array<ArrayBuffer> | null
}

/** Starts the embedded database. Throws FolderHeldError where another process holds the folder. */
export async function startEmbeddedDatabase({ folder, snapshot }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  // Socket paths are limited to about 100 bytes, so the file does not live in the data folder, which may be deep.
  const socketFolder = mkdtempSync(join(tmpdir(), 'commensal-'))
  const socketPath = join(socketFolder, '.s.PGSQL.5432')
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = folder === null ? null : lockOrCleanUp(folder, socketFolder)
  const data: EmbeddedWorkerData = {
    folder: folder === null ? null : join(folder, 'postgres'),
    snapshot: snapshot ?? null,
    socketPath,
  }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: data, execArgv: [] })
  try {
    await answer(worker, (message) => message === 'listening')
  } catch (error) {
    rmSync(socketFolder, { recursive: true, force: true })
    lock?.release()
    throw error
  }
  worker.unref()

  return {
    socketFolder,
    async snapshot() {
      worker.postMessage('snapshot')
      const message = await answer(worker, isSnapshot)
      return message.snapshot
    },
    async close() {
      worker.postMessage('close')
      await answer(worker, (message) => message === 'closed')
      await worker.terminate()
      rmSync(socketFolder, { recursive: true, force: true })
      lock?.release()
    },
  }

  function lockOrCleanUp(held: string, sockets: string): { release(): void } {
    try {
      return lockFolder(held, { pid: process.pid, startedAt: new Date().toISOString(), socketPath })
    } catch (error) {
      rmSync(sockets, { recursive: true, force: true })
      throw error
    }
  }
}

function isSnapshot(message: unknown): message is { snapshot: Uint8Array<ArrayBuffer> } {
  return typeof message === 'object' && message !== null && 'snapshot' in message
}

function answer<Message>(worker: Worker, is: (message: unknown) => message is Message): Promise<Message>
function answer(worker: Worker, is: (message: unknown) => boolean): Promise<unknown>
function answer(worker: Worker, is: (message: unknown) => boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    function onMessage(message: unknown): void {
      if (!is(message)) return
      worker.off('message', onMessage)
      worker.off('error', reject)
      resolve(message)
    }
    worker.on('message', onMessage)
    worker.once('error', reject)
  })
}
