import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { EmbeddedWorkerData } from './embedded-worker.ts'

export interface EmbeddedWorker {
  readonly thread: Worker
  /** Resolves with the reason when the thread is gone, whether it was told to or not. */
  readonly ended: Promise<Error>
}

/**
 * What runs for about a second is optimized, and nothing before. By V8's own measure, of bytes that were run through, a few very large functions
 * are optimized at every start (one of them for three seconds of a core and 600 MB), and commands are over before it is done.
 */
const bytesRunBeforeOptimizing = 2_000_000_000
setFlagsFromString(`--wasm-tiering-budget=${bytesRunBeforeOptimizing}`)

/** `folder`: the data folder, in which the database has one of its own. */
export function startWorker({ folder, ...data }: EmbeddedWorkerData): EmbeddedWorker {
  const workerData: EmbeddedWorkerData = { ...data, folder: folder === null ? null : join(folder, 'postgres') }
  const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData, execArgv: [] })
  const ended = new Promise<Error>((resolve) => {
    thread.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))))
    thread.once('exit', (code) => resolve(new Error(`its thread ended with ${code}`)))
  })
  return { thread, ended }
}

/** The next message of a kind. Rejects with the reason where the thread ends first. */
export function answer<Message>(worker: EmbeddedWorker, is: (message: unknown) => message is Message): Promise<Message>
export function answer(worker: EmbeddedWorker, is: (message: unknown) => boolean): Promise<unknown>
export function answer({ thread, ended }: EmbeddedWorker, is: (message: unknown) => boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    function onMessage(message: unknown): void {
      if (!is(message)) return
      thread.off('message', onMessage)
      resolve(message)
    }
    thread.on('message', onMessage)
    void ended.then(reject)
  })
}
