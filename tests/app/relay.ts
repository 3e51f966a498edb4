import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export interface Relay {
  readonly address: string
  reach(app: FastifyInstance): void
  close(): Promise<void>
}

/** A port that hands what it gets to an application which listens nowhere: for third parties that must know the address before it is there. */
export async function relayTo(): Promise<Relay> {
  let app: FastifyInstance | null = null
  const server = createServer((request, response) => {
    void (async () => {
      const { method, url: path = '/', headers } = request
      const payload = await text(request)
      const answer = await app?.inject({ method: method === 'POST' ? 'POST' : 'GET', url: path, headers, payload })
      response.writeHead(answer?.statusCode ?? 502).end(answer?.body)
    })()
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reach: (given) => void (app = given),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
