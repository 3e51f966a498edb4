import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'

/** The viewer's own files and nothing else. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The contract as OpenAPI at /api/docs, for developers: absent in production. Registered before the routes it describes. */
export async function apiDocs(app: FastifyInstance, { config }: Context): Promise<void> {
  if (config.environment === 'production') return
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Commensal', description: 'Dining rewards', version: '1' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy })
}
