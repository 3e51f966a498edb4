import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/schemas/text.ts'
import { imageSize, imageTransformNamed, type ImageTransform } from '#domain/requests/image-address.ts'
import { whileInDataFolder } from '../settings/data-folder.ts'
import { artVersion, pictureVersion } from './versioned-path.ts'
import { drawSvg, ownSize, type Drawing } from '#artwork/drawing.ts'
import { ImagesBusy, openImageCache, type ImageCache } from './image-cache.ts'
import { parseImagePath, type ImagePath } from './image-path.ts'
import { renderImage, type ImageFormat } from './render-image.ts'
import type { Vitals } from '../health/vitals.ts'

interface ImageRoutesOptions {
  readonly cacheFolder: string
  readonly cacheBytes: number
  /** How many pictures are drawn at the same time. */
  readonly atOnce: number
  /** What to draw for a path, or null where there is no such merchant or partner. */
  readonly describe: (path: ImagePath, request: FastifyRequest) => Promise<Drawing | null>
  /** What a browser shows where there is none; null for an answer without a picture. */
  readonly missingPicture: (request: FastifyRequest) => Drawing | null
  readonly vitals?: Pick<Vitals, 'caches' | 'queues'>
}

const paramsSchema = z.object({ transform: text({ max: 200 }), '*': text({ max: 200 }) })

/** An address with the picture's version never shows another; any other may show the next one tomorrow. */
const forGood = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
const forAMinute = 'public, max-age=60'

/** GET /images/{transform}/{path}: pictures drawn on request, in the best format that the browser takes. */
export async function imageRoutes(
  app: FastifyInstance,
  { cacheFolder, cacheBytes, atOnce, describe, missingPicture, vitals }: ImageRoutesOptions,
): Promise<void> {
  const cache = await whileInDataFolder({ folder: cacheFolder, deed: 'keep pictures' }, () =>
    openImageCache({ folder: cacheFolder, maxBytes: cacheBytes, atOnce }),
  )
  vitals?.caches.set('images', cache.use)
  vitals?.queues.set('images', cache.queue)
  // Who asked may be gone already, and whoever closes the app may remove the folder next.
  app.addHook('onClose', () => cache.close())
  app.get<{ Params: { transform: string; '*': string } }>(
    '/images/:transform/*',
    { config: { kind: 'file' }, schema: { params: paramsSchema } },
    async (request, reply) => {
      const transform = imageTransformNamed(request.params.transform)
      if (!transform) return sendInvalid({ request, reply }, 'transform')
      const path = parseImagePath(request.params['*'])
      if (!path) return sendInvalid({ request, reply }, 'path')
      const drawing = await describe(path, request)
      if (drawing) return sendImage({ request, reply }, { cache, drawing, transform, keep: keepingOf(path, drawing) })
      const missing = takesImages(request) ? missingPicture(request) : null
      if (!missing) return reply.code(404).send({ code: 'notFound', requestId: request.id })
      return sendImage({ request, reply: reply.code(404) }, { cache, drawing: missing, transform, keep: forAMinute })
    },
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Sending {
  readonly cache: ImageCache
  readonly drawing: Drawing
  readonly transform: ImageTransform
  /** The answer's `cache-control`. */
  readonly keep: string
}

async function sendImage(
  { request, reply }: Exchange,
  { cache, drawing, transform, keep }: Sending,
): Promise<FastifyReply> {
  const format = formatFor(request.headers.accept ?? '')
  try {
    const image = await cache.get(nameOf({ drawing, transform, format }), () =>
      renderImage(drawSvg(drawing), { ...imageSize(transform, ownSize(drawing)), format }),
    )
    return reply.header('cache-control', keep).header('vary', 'Accept').type(`image/${format}`).send(image)
  } catch (error) {
    if (!(error instanceof ImagesBusy)) throw error
    request.turnedAway = 'images'
    return reply.code(503).header('retry-after', 1).send({ code: 'unavailable', requestId: request.id })
  }
}

function keepingOf({ version }: ImagePath, drawing: Drawing): string {
  return version === pictureVersion(drawing) ? forGood : forADay
}

function takesImages({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('image/')
}

function formatFor(accept: string): ImageFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

function nameOf(picture: { drawing: Drawing; transform: ImageTransform; format: ImageFormat }): string {
  const hash = createHash('sha256').update(JSON.stringify([artVersion, picture.transform, picture.drawing]))
  return `${hash.digest('hex').slice(0, 40)}.${picture.format}`
}

function sendInvalid({ request, reply }: Exchange, field: 'transform' | 'path'): FastifyReply {
  const message = field === 'transform' ? 'This transform is not known.' : 'This is no path of an image.'
  return reply.code(400).send({ code: 'invalidRequest', message, fields: [{ field, message }], requestId: request.id })
}
