import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { contentOf } from '../content/content-of.ts'
import type { Context } from '../context.ts'
import { drawIcon, icons, iconsPath } from './icons.ts'
import { partnerMark } from './partner-mark.ts'
import { publicPaths } from './public-paths.ts'
import { robotsText } from './robots.ts'
import { idsPerPart, merchantsSitemap, pagesSitemap, sitemapIndex } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'
import { readRetiredWorker, readWorker } from './worker-file.ts'

/** Like the pages: not counted as calls, and there whatever the partner's state. */
const options = { config: { kind: 'file' as const, rateLimit: false as const } }
const forADay = 'public, max-age=86400'
const merchantsFile = /^merchants-(\d{1,6})\.xml$/

/** The files at fixed addresses that browsers and search engines look for. */
export function siteFileRoutes(app: FastifyInstance, context: Context, assetsFolder: string): void {
  workerRoute(app, context, assetsFolder)
  iconRoute(app)
  app.get('/manifest.webmanifest', options, async ({ partner }, reply) =>
    sendText(reply, 'application/manifest+json', JSON.stringify(webManifest(partner))),
  )
  app.get('/robots.txt', options, async (request, reply) =>
    sendText(reply, 'text/plain', robotsText(originOf(request))),
  )
  app.get('/sitemap.xml', options, async (request, reply) =>
    sendText(reply, 'application/xml', await sitemapIndex({ origin: originOf(request), db: request.db })),
  )
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { ...options, schema: { params: named('file') } },
    async (request, reply) => {
      const origin = originOf(request)
      const { partner, db, params } = request
      if (params.file === 'pages.xml') {
        const content = await contentOf(context, { partner, db, kind: 'published' })
        const paths = publicPaths({ settings: partner.settings, content })
        return sendText(reply, 'application/xml', pagesSitemap(origin, paths))
      }
      const part = Number(merchantsFile.exec(params.file)?.[1] ?? Number.NaN)
      if (!Number.isSafeInteger(part * idsPerPart)) return reply.callNotFound()
      const lines = merchantsSitemap({ origin, db, partnerId: partner.id, part, now: context.now() })
      return reply.type('application/xml; charset=utf-8').header('cache-control', forADay).send(Readable.from(lines))
    },
  )
}

/** Never kept by the browser beside the worker itself: the next build, or its end, must reach everybody at once. */
function workerRoute(app: FastifyInstance, { config }: Context, assetsFolder: string): void {
  const read = config.offlineWorker === 'on' ? readWorker : readRetiredWorker
  let worker: string | null = null
  app.get('/worker.js', options, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // Its own policy: it fetches from this site and runs nothing else.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send((worker ??= read(assetsFolder))),
  )
}

function iconRoute(app: FastifyInstance): void {
  const iconOptions = { ...options, schema: { params: named('name') } }
  app.get<{ Params: { name: string } }>(`${iconsPath}:name`, iconOptions, async ({ partner, params }, reply) => {
    if (params.name === 'mark.svg') return sendText(reply, 'image/svg+xml', partnerMark(partner, 'framed'))
    const icon = icons.find(({ name }) => name === params.name)
    if (!icon) return reply.callNotFound()
    return reply
      .type('image/png')
      .header('cache-control', forADay)
      .send(await drawIcon(partner, icon))
  })
}

function named(parameter: string) {
  return z.object({ [parameter]: text({ max: 200 }) })
}

function sendText(reply: FastifyReply, type: string, written: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', forADay).send(written)
}

/** Host names are checked before any handler runs, so nothing in them needs to be written out. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
