import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { fontFilesOf } from '#partners/files/theme/fonts.ts'
import type { Partner } from '#partners/registry.ts'
import { vietnameseFilesOf } from '#partners/files/theme/vietnamese-fonts.ts'
import type { Context } from '../context.ts'

const fontsPath = '/fonts/'
const paramsSchema = z.object({ name: text({ max: 200 }) })
const packages = new URL('../../node_modules/', import.meta.url)

export function fontAddress(file: string): string {
  return fontsPath + nameOf(file)
}

/** The fonts that partners name, and no other file of a package. */
export function fontRoutes(app: FastifyInstance, { partners }: Context): void {
  const files = new Map(partners.partners.flatMap(filesOf))
  app.get<{ Params: { name: string } }>(
    `${fontsPath}:name`,
    { config: { kind: 'file', rateLimit: false }, schema: { params: paramsSchema } },
    async (request, reply) => {
      const file = files.get(request.params.name)
      if (file === undefined) return reply.callNotFound()
      return reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await readFile(new URL(file, packages)))
    },
  )
}

function filesOf({ theme }: Partner): [string, string][] {
  return [...fontFilesOf(theme.type), ...vietnameseFilesOf(theme.type)].map(({ file }) => [nameOf(file), file])
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? ''
}
