import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to whoever asks for any: nobody is given one of these before it is listened at. */
const first = 20_000
const last = 32_000

/** A port at which nobody listens, for a server whose address is told before it starts. Another process would have to draw the same number. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last)
  return (await isFree(port)) ? port : freePort()
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
