import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { unsentFormParameter } from '#domain/requests/unsent-form.ts'
import { targetOf } from '../http/guards/request-target.ts'

/** The ways in which a browser sends a form by itself. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/**
 * A form that was sent without its script leads back to its page, which says so. Nothing of it is read: what was typed may be secret, and no call of the
 * API is made without its guards.
 */
export async function unsentForms(app: FastifyInstance): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    const config = { kind: 'page', rateLimit: false } as const
    const schema = { hide: true, body: z.strictObject({}) }
    forms.post('/*', { config, schema, validatorCompiler: () => () => true }, (request, reply) => {
      const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
      if (!formTypes.includes(type)) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').redirect(backTo(targetOf(request)), 303)
    })
  })
}

function backTo(address: string): string {
  const [path = '/', query = ''] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set(unsentFormParameter, '1')
  return `${path}?${parameters}`
}
