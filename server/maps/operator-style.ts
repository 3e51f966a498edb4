import { z } from 'zod'

/** An operator's own map, as browsers get it. */
export interface OperatorStyle {
  /** The style with whole addresses, and with what its tile sets say of themselves put in their place. */
  readonly style: unknown
  /** Of the hosts that browsers ask for tiles, letters and signs. */
  readonly origins: readonly string[]
  /** Whose data it is, as words. */
  readonly credit: string
}

const tileSetSchema = z.looseObject({ tiles: z.array(z.string()).min(1), attribution: z.string().optional() })
const sourceSchema = z.looseObject({
  type: z.string(),
  url: z.string().optional(),
  tiles: z.array(z.string()).optional(),
  data: z.unknown().optional(),
  attribution: z.string().optional(),
})
const signsSchema = z.union([z.string(), z.array(z.looseObject({ url: z.string() }))])
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), sourceSchema),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  glyphs: z.string().optional(),
  sprite: signsSchema.optional(),
})
type Source = z.infer<typeof sourceSchema>

const tiled = new Set(['vector', 'raster', 'raster-dem'])
const patienceMs = 10_000

/** Reads a MapLibre style (version 8) and its tile sets. Throws where one can't be had, or asks for what browsers can't fetch. */
export async function readOperatorStyle(address: string): Promise<OperatorStyle> {
  const origins = new Set<string>()
  const whole = (base: string) => (part: string) => {
    const found = wholeAddress(part, base)
    origins.add(new URL(found).origin)
    return found
  }

  async function readSource(source: Source): Promise<Source> {
    const { url, ...rest } = source
    if (tiled.has(source.type) && url !== undefined) {
      const from = wholeAddress(url, address)
      const tileSet = tileSetSchema.parse(await readJson(from))
      return { ...tileSet, ...rest, tiles: tileSet.tiles.map(whole(from)) }
    }
    return {
      ...rest,
      ...(url === undefined ? {} : { url: whole(address)(url) }),
      ...(source.tiles === undefined ? {} : { tiles: source.tiles.map(whole(address)) }),
      ...(typeof source.data === 'string' ? { data: whole(address)(source.data) } : {}),
    }
  }

  const style = styleSchema.parse(await readJson(address))
  const read: [name: string, source: Source][] = []
  for (const [name, source] of Object.entries(style.sources)) read.push([name, await readSource(source)])
  const sources = Object.fromEntries(read)
  const { glyphs, sprite } = style
  return {
    style: {
      ...style,
      sources,
      ...(glyphs === undefined ? {} : { glyphs: whole(address)(glyphs) }),
      ...(sprite === undefined ? {} : { sprite: signs(sprite, whole(address)) }),
    },
    origins: [...origins],
    credit: creditOf(Object.values(sources)),
  }
}

function signs(sprite: z.infer<typeof signsSchema>, whole: (part: string) => string) {
  return typeof sprite === 'string' ? whole(sprite) : sprite.map((one) => ({ ...one, url: whole(one.url) }))
}

/** `{z}` and its like stay as they are written. */
function wholeAddress(part: string, base: string): string {
  const url = new URL(part, base)
  if (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol)
    throw new Error(`${part} is no address that browsers can fetch`)
  return url.href.replace(/%7B/gi, '{').replace(/%7D/gi, '}')
}

/** Tile sets write links into it; the words are enough. */
function creditOf(sources: readonly Source[]): string {
  const credits = sources.map(({ attribution = '' }) =>
    attribution
      .replace(/<[^>]*>/g, '')
      .replace(/&copy;/g, '©')
      .replace(/&amp;/g, '&')
      .trim(),
  )
  return [...new Set(credits)].filter(Boolean).join(', ')
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}
