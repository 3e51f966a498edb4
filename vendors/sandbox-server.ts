import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface SandboxServer {
  /** The one that it was given, or a free one in place of 0. */
  readonly port: number
  /** Ends what is under way, too. */
  close(): Promise<void>
}

/** What every sandbox listens with, on this machine alone. A request that it fails at is answered with a bare 500. Throws where the port is in use. */
export async function serveSandbox(
  port: number,
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<SandboxServer> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await serve(request, response)
    } catch (error) {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A sandbox listens on a TCP port')
  return {
    port: bound.port,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
