import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SharedSite, Site } from '#contract/page-handler.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { readSite } from './read-site.ts'

const pack = promisify(brotliCompress)
const sitePath = '/site/'

interface SharedSiteFile {
  readonly address: string
  readonly json: string
  /** Made when it is first asked for. */
  packed: Promise<Buffer> | null
}

const files = new WeakMap<SharedSite['copy'], { readonly site: SharedSite; readonly file: SharedSiteFile }>()

/** What all pages of a partner say alike, under an address that changes with it: browsers fetch it once and keep it. */
export function sharedSiteOf({ partner, copy, content }: Site): SharedSiteFile {
  const known = files.get(copy)
  if (known?.site.partner === partner && known.site.content === content) return known.file
  const json = JSON.stringify({ partner, copy, content } satisfies SharedSite)
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 16)
  const address = `${sitePath}${hash}.json`
  const file = known?.file.address === address ? known.file : { address, json, packed: null }
  files.set(copy, { site: { partner, copy, content }, file })
  return file
}

/** An address of yesterday, or of another copy of the server, is answered with what is true now, and not kept. */
export function sharedSiteRoute(app: FastifyInstance, context: Context): void {
  const schema = { params: z.object({ name: text({ max: 200 }) }) }
  app.get<{ Params: { name: string } }>(
    `${sitePath}:name`,
    { config: { kind: 'file', rateLimit: false }, schema },
    async (request, reply) => {
      const file = sharedSiteOf(await readSite(context, request, { isUp: true }))
      const isCurrent = `${sitePath}${request.params.name}` === file.address
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
        .header('vary', 'Accept-Encoding')
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.json)
      file.packed ??= pack(file.json)
      return reply.header('content-encoding', 'br').send(await file.packed)
    },
  )
}
