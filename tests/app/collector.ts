import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Takes what OpenTelemetry sends by HTTP, and keeps it. */
export interface Collector {
  readonly address: string
  /** Path and body of each message so far. */
  readonly messages: readonly { readonly path: string; readonly body: string }[]
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const messages: { path: string; body: string }[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    messages.push({ path: request.url ?? '', body: await text(request) })
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    messages,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return address.port
}
