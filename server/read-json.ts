import type { FastifyInstance } from 'fastify'

/** The site sends the JSON content type with every call, also with those that have no body: nothing is then no body, and no mistake. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, String(body), done)
  })
}
