import type { FastifyInstance } from 'fastify'

/** One line for each request, when it is answered. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ req: request, status: reply.statusCode, milliseconds }, 'answered')
  })
}
