import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the ports that systems give to whoever asks for any: nobody is given one of these before it is listened at. */
const first = 20_000
const last = 32_000

/** Limits a reservation, in milliseconds: by then the server listens, or never will. */
const reservedMs = 10 * 60_000
const reservations = join(tmpdir(), 'commensal-ports')

/** Finds a free port for a server whose address must be known before it starts, and reserves it against every other process of this machine. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last)
  return reserve(port) && (await isFree(port)) ? port : freePort()
}

function reserve(port: number): boolean {
  const mark = join(reservations, String(port))
  mkdirSync(reservations, { recursive: true })
  const age = Date.now() - (statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > reservedMs) rmSync(mark, { force: true })
  try {
    writeFileSync(mark, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) {
    server.close()
    await once(server, 'close')
  }
  return isListening
}
