import type { Server } from 'node:http'

/** On a free port where it is 0; answers the one that it is. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const bound = server.address()
      if (bound === null || typeof bound === 'string') reject(new Error('A TCP address was expected'))
      else resolve(bound.port)
    })
  })
}

/** Resolves when the server has closed. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
