import { isDeepStrictEqual } from 'node:util'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Environment } from '../settings/environment.ts'

export const parseRequests: FastifySchemaCompiler<z.ZodType> = validatorCompiler

/**
 * Production writes answers as they are: a schema's check costs more than the search itself. Everywhere else an answer that is not what
 * its schema says, or that says more, is a fault, so that what production sends has been checked by every test.
 */
export function answerSerializer(environment: Environment): FastifySerializerCompiler<z.ZodType> {
  if (environment === 'production') return () => JSON.stringify
  return ({ schema, url }) =>
    (answer) => {
      const text = JSON.stringify(answer)
      const parsed = schema.safeParse(answer)
      if (!parsed.success)
        throw new Error(`The answer of ${url} is not what the contract says: ${parsed.error.message}`)
      if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(parsed.data))))
        throw new Error(`The answer of ${url} says more than the contract: ${text.slice(0, 500)}`)
      return text
    }
}
