import sharp from 'sharp'
import type { Partner } from '#partners/registry.ts'
import { partnerMark, type MarkShape } from './partner-mark.ts'

interface Icon {
  readonly name: string
  /** In pixels. */
  readonly size: number
  readonly shape: MarkShape
  /** As the web manifest calls it; null: not in the manifest. */
  readonly purpose: 'any' | 'maskable' | null
}

export const iconsPath = '/icons/'
export const icons: readonly Icon[] = [
  { name: '180.png', size: 180, shape: 'full', purpose: null },
  { name: '192.png', size: 192, shape: 'framed', purpose: 'any' },
  { name: '512.png', size: 512, shape: 'framed', purpose: 'any' },
  { name: 'maskable-192.png', size: 192, shape: 'full', purpose: 'maskable' },
  { name: 'maskable-512.png', size: 512, shape: 'full', purpose: 'maskable' },
]

/** Six kilobytes at most, and nineteen partners with five each: kept for as long as the process runs. */
const drawn = new Map<string, Promise<Buffer>>()

export function drawIcon(partner: Pick<Partner, 'id' | 'theme'>, { name, size, shape }: Icon): Promise<Buffer> {
  const key = `${partner.id}/${name}`
  const icon = drawn.get(key) ?? rasterize(partnerMark(partner, shape), size)
  drawn.set(key, icon)
  return icon
}

function rasterize(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  return sharp(Buffer.from(sized)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}
