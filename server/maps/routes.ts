import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getMapStreets } from '#contract/endpoints/maps.ts'
import { mapStreetsAnswerSchema } from '#contract/schemas/map.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { namedPlaces } from './named-places.ts'
import { neighborhoodReader } from './neighborhoods.ts'
import { type OperatorStyle, readOperatorStyle } from './operator-style.ts'
import { openLand } from './still-ground.ts'
import { drawStillMap } from './still-map.ts'
import { openStreetTiles, type StreetTiles } from './street-tiles.ts'

const oneDay = 'public, max-age=86400'
const mostPins = 100

const latitude = z.coerce.number().min(-85).max(85)
const longitude = z.coerce.number().min(-180).max(180)
/** "37.7749,-122.4194" */
const place = z
  .string()
  .max(60)
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((given) => {
    const [north = 0, east = 0] = given.split(',').map(Number)
    return { latitude: north, longitude: east }
  })
  .refine(isOnMap)
/** "37.7749,-122.4194" or "37.7749,-122.4194,5×": where, and what a visit earns there. */
const pin = z
  .string()
  .max(80)
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?(,[A-Za-zÀ-ɏ\d \x2E×%¢$/+-]{1,20})?$/)
  .transform((given) => {
    const [north = '', east = '', rate = ''] = given.split(',')
    return { latitude: Number(north), longitude: Number(east), text: rate }
  })
  .refine(isOnMap)
const boxSchema = z
  .object({ north: latitude, south: latitude, east: longitude, west: longitude })
  .refine(({ north, south, east, west }) => north >= south && east >= west)
const pinsSchema = z.object({
  pin: z.preprocess((given) => [given ?? []].flat(), z.array(pin).max(mostPins)),
  around: place.optional(),
})
/** A box, or none: a part of one is refused. */
const stillSchema = z.union([
  boxSchema.and(pinsSchema),
  pinsSchema.extend({ north: z.undefined().optional(), south: z.undefined().optional() }),
])
const tileSchema = z.object({
  z: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
})

/** Everything that maps are drawn from, all of it of our own origin but for what an operator's style asks for. Answers the origins of that. */
export async function mapRoutes(app: FastifyInstance, context: Context): Promise<readonly string[]> {
  const streets = await openStreets(context)
  const operators = await readStyle(context)
  const land = await openLand()
  app.addHook('onClose', async () => {
    await Promise.all([land.close(), streets?.close()])
  })
  const readNeighborhoods = neighborhoodReader(context)

  app.get<{ Querystring: z.infer<typeof stillSchema> }>(
    '/maps/still.svg',
    { config: { kind: 'file' }, schema: { querystring: stillSchema } },
    async (request, reply) => {
      const { pin: pins, around = null, ...box } = request.query
      const neighborhoods = await readNeighborhoods(request.db, request.partner.id)
      return reply
        .header('cache-control', oneDay)
        .type('image/svg+xml; charset=utf-8')
        .send(
          await drawStillMap(
            { box: box.north === undefined ? null : box, pins, around },
            { theme: request.partner.theme, neighborhoods, ground: { land, streets } },
          ),
        )
    },
  )

  app.get('/maps/places.json', { config: { kind: 'file' } }, async (request, reply) =>
    reply.header('cache-control', oneDay).send(namedPlaces(await readNeighborhoods(request.db, request.partner.id))),
  )

  for (const [path, tiles] of [
    ['land', land],
    ['streets', streets],
  ] as const)
    app.get<{ Params: z.infer<typeof tileSchema> }>(
      `/maps/${path}/:z/:x/:y`,
      { config: { kind: 'file', rateLimit: false }, schema: { params: tileSchema } },
      async (request, reply) => {
        const tile = (await tiles?.readTile(request.params)) ?? null
        if (tile === null) return reply.code(204).header('cache-control', oneDay).send()
        return reply.header('cache-control', oneDay).type('application/octet-stream').send(Buffer.from(tile))
      },
    )

  app.get('/maps/style.json', { config: { kind: 'file' } }, async (_request, reply) => {
    if (operators === null) return reply.callNotFound()
    return reply.header('cache-control', oneDay).send(operators.style)
  })

  route(app, getMapStreets, {
    access: 'anyone',
    schemas: { answer: mapStreetsAnswerSchema },
    handle: async () => ({
      streets: streets && { minZoom: streets.minZoom, maxZoom: streets.maxZoom, bounds: streets.bounds },
      style: operators && { credit: operators.credit },
    }),
  })
  return operators?.origins ?? []
}

function isOnMap(point: { readonly latitude: number; readonly longitude: number }): boolean {
  return Math.abs(point.latitude) <= 85 && Math.abs(point.longitude) <= 180
}

/** Streets are an addition: without them, or with an archive that can't be read, the map shows states and towns. */
async function openStreets({ config, log }: Context): Promise<StreetTiles | null> {
  if (config.mapTiles === null) return null
  try {
    return await openStreetTiles(config.mapTiles)
  } catch (error) {
    log.warn({ err: error, mapTiles: config.mapTiles }, 'The map has no streets: their archive can not be read')
    return null
  }
}

/** Without an operator's style, or with one that can't be read, the map has the partner's own look. */
async function readStyle({ config, log }: Context): Promise<OperatorStyle | null> {
  if (config.mapStyle === null) return null
  try {
    return await readOperatorStyle(config.mapStyle)
  } catch (error) {
    log.warn(
      { err: error, mapStyle: new URL(config.mapStyle).host },
      'The map keeps its own look: MAP_STYLE can not be read',
    )
    return null
  }
}
