import { createServer, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readStartup, readUnits, startupAnswer, transactionStatus } from './wire.ts'

/**
 * The embedded database in a thread of its own, since PGlite blocks the thread it runs on. It speaks PostgreSQL's wire protocol on a
 * socket file, so the server and the commands use the same client for both databases. There is one backend: a client's messages up to
 * Sync run as one unit, and a client inside a transaction keeps the backend until it ends (embedded-database.test.ts shows both).
 */
export interface EmbeddedWorkerData {
  readonly folder: string | null
  readonly snapshot: Uint8Array<ArrayBuffer> | null
  readonly socketPath: string
}

const { folder, snapshot, socketPath } = workerData as EmbeddedWorkerData
let owner: Socket | null = null
let running = false
const waiting: { socket: Socket; unit: Uint8Array }[] = []
const server = createServer(serve)

const pglite = await PGlite.create({
  // 128 MB unless told, which stay with the process once they were touched: beside a file system in memory they save nothing.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  ...(folder === null ? {} : { dataDir: folder }),
  ...(snapshot === null ? {} : { loadDataDir: new Blob([snapshot]) }),
  extensions: { pg_trgm },
})
await pglite.exec(`set timezone to 'UTC'`)

async function drain(): Promise<void> {
  if (running) return
  running = true
  for (;;) {
    const next = owner === null ? 0 : waiting.findIndex((entry) => entry.socket === owner)
    const [entry] = next < 0 ? [] : waiting.splice(next, 1)
    if (!entry) break
    const answer = await pglite.execProtocolRaw(entry.unit)
    owner = transactionStatus(answer) === 'idle' ? null : entry.socket
    if (entry.socket.destroyed) await release(entry.socket)
    else entry.socket.write(answer)
  }
  running = false
}

async function release(socket: Socket): Promise<void> {
  if (owner !== socket) return
  await pglite.exec('rollback')
  owner = null
}

function serve(socket: Socket): void {
  let rest: Uint8Array = new Uint8Array(0)
  let started = false
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    if (!started) {
      const startup = readStartup(rest)
      if (startup.kind === 'incomplete') return
      rest = rest.subarray(startup.length)
      if (startup.kind === 'encryption') return void socket.write('N')
      started = true
      socket.write(startupAnswer())
    }
    const { units, remaining, ended } = readUnits(rest)
    rest = remaining
    for (const unit of units) waiting.push({ socket, unit })
    if (ended) socket.end()
    void drain()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    for (let index = waiting.length - 1; index >= 0; index--)
      if (waiting[index]?.socket === socket) waiting.splice(index, 1)
    if (!running) void release(socket).then(drain)
  })
}

async function obey(message: 'close' | 'snapshot'): Promise<void> {
  if (message === 'snapshot') {
    const dump = await pglite.dumpDataDir('none')
    parentPort?.postMessage({ snapshot: new Uint8Array(await dump.arrayBuffer()) })
    return
  }
  server.close()
  await pglite.close()
  parentPort?.postMessage('closed')
  parentPort?.close()
}

parentPort?.on('message', (message: 'close' | 'snapshot') => void obey(message))

server.listen(socketPath, () => parentPort?.postMessage('listening'))
