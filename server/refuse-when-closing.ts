import type { FastifyInstance } from 'fastify'
import { sendUnavailable } from './faults.ts'

/** What comes while the server finishes what is in flight is refused with 503, in the words of every other refusal. */
export function refuseWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) return sendUnavailable(request, reply.header('cache-control', 'no-store'))
  })
}
