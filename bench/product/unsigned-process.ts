import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { z } from 'zod'

/** Posts a megabyte again and again over so many connections to a door of signed messages, with a signature that is none of ours. unsigned.ts starts and ends it. */
export const unsignedSchema = z.object({ port: z.int(), host: z.string(), connections: z.int() })
export const sentSchema = z.object({ read: z.int(), turnedAway: z.int(), failed: z.int() })

const body = Buffer.alloc(1_000_000, '{"events":[')
const over = new AbortController()
const sent = { read: 0, turnedAway: 0, failed: 0 }

process.once('message', (message) => {
  void flood(unsignedSchema.parse(message))
})
process.once('disconnect', () => process.exit(0))

async function flood({ port, host, connections }: z.infer<typeof unsignedSchema>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  process.once('message', () => over.abort())
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!over.signal.aborted) await post({ port, host, agent })
    }),
  )
  agent.destroy()
  process.send?.(sent)
}

/** As one of ours would look, so that the headers alone do not give it away: a name, the time, a signature of the right length. */
function post({ port, host, agent }: { port: number; host: string; agent: Agent }): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      host,
      'content-type': 'application/json',
      'content-length': body.length,
      'webhook-id': `msg_${randomBytes(8).toString('hex')}`,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
    }
    const asking = request({ host: '127.0.0.1', port, path: '/feeds/visa/events', agent, method: 'POST', headers })
    asking.once('response', (answer) => {
      if (answer.statusCode === 429) sent.turnedAway++
      else sent.read++
      answer.resume()
      answer.once('close', resolve)
    })
    asking.once('error', () => {
      sent.failed++
      resolve()
    })
    asking.end(body)
  })
}
