import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import { looseTexts } from './loose-texts.ts'
import type { Environment } from '../../settings/environment.ts'

const parts = ['params', 'querystring', 'body', 'headers'] as const
const bodied = new Set(['POST', 'PUT', 'PATCH'])

/**
 * A call that would take a text which no database can hold, or a text without an end, is not registered: the server does not start with it.
 * Production is spared the time; every test and every developer's start has looked at the same calls.
 */
export function refuseLooseTexts(app: FastifyInstance, environment: Environment): void {
  if (environment === 'production') return
  app.addHook('onRoute', (route) => {
    const loose = looseIn(route)
    if (loose.length > 0)
      throw new Error(
        `${String(route.method)} ${route.url} takes any text at ${loose.join(', ')}: use text() of the contract`,
      )
  })
}

function looseIn({ method, url, schema = {} }: RouteOptions): string[] {
  const described = parts.flatMap((part) => {
    const given = schema[part]
    return given instanceof z.core.$ZodType ? looseTexts(given, part) : []
  })
  // A route of nothing but a wildcard is a page or a file, whose address is never a value.
  const needsParams = url.includes('/:') && schema.params === undefined
  const needsBody = [method].flat().some((name) => bodied.has(name)) && schema.body === undefined
  return [...described, ...(needsParams ? ['params'] : []), ...(needsBody ? ['body'] : [])]
}
