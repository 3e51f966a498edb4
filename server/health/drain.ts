import type { FastifyInstance } from 'fastify'

/** Whether the server is about to stop listening. Until then it still answers, and says so to whoever asks whether it is ready. */
export interface Drain {
  readonly isUnderWay: boolean
  begin(): void
}

export function createDrain(): Drain {
  let isUnderWay = false
  return {
    get isUnderWay() {
      return isUnderWay
    },
    begin() {
      isUnderWay = true
    },
  }
}

/** Callers and proxies that keep a connection must not send the next request where nobody listens any more. */
export function closeWhileDraining(app: FastifyInstance, { drain }: { readonly drain: Drain }): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (drain.isUnderWay) reply.header('connection', 'close')
  })
}
