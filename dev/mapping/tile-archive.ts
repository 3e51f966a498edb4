import { required } from '#domain/required.ts'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

export interface Archived extends TileAddress {
  /** A vector tile, as it is written into the archive. */
  readonly tile: Buffer
}

interface About {
  readonly tiles: readonly Archived[]
  readonly compression: 'none' | 'gzip'
  readonly bounds: { readonly north: number; readonly south: number; readonly east: number; readonly west: number }
  /** Whose data it is. */
  readonly attribution: string
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  run: number
}

const headerLength = 127
/** Readers take the header and the first directory in one piece of 16 KB. */
const mostRootEntries = 1500
const leafEntries = 2048

/** A PMTiles archive of vector tiles; equal tiles are kept once. Source: the PMTiles specification, version 3. */
export function tileArchive({ tiles, compression, bounds, attribution }: About): Buffer {
  const { entries, contents } = laidOut(tiles)
  const pack = (plain: Buffer) => (compression === 'gzip' ? gzipSync(plain, { level: 9 }) : plain)
  const { root, leaves } = directories(entries, pack)
  const metadata = pack(Buffer.from(JSON.stringify({ attribution })))
  const data = Buffer.concat(contents)
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles')
  header[7] = 3
  const rootAt = headerLength
  const metadataAt = rootAt + root.length
  const leavesAt = metadataAt + metadata.length
  const sections = [
    [rootAt, root.length],
    [metadataAt, metadata.length],
    [leavesAt, leaves.length],
    [leavesAt + leaves.length, data.length],
    [tiles.length, entries.length],
    [contents.length],
  ].flat()
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const zooms = tiles.map(({ z }) => z)
  const packing = compression === 'gzip' ? 2 : 1
  // Not clustered: equal tiles point back. Directories and tiles compressed alike; vector tiles.
  header.set([0, packing, packing, 1, Math.min(...zooms), Math.max(...zooms)], 96)
  const { west, south, east, north } = bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, root, metadata, leaves, data])
}

function laidOut(tiles: readonly Archived[]): { entries: readonly Entry[]; contents: readonly Buffer[] } {
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  const contents: Buffer[] = []
  const entries: Entry[] = []
  let end = 0
  const ordered = tiles.map((one) => ({ id: tileId(one), tile: one.tile })).toSorted((a, b) => a.id - b.id)
  for (const { id, tile } of ordered) {
    const name = createHash('sha256').update(tile).digest('hex')
    const place = places.get(name) ?? { offset: end, length: tile.length }
    if (!places.has(name)) {
      places.set(name, place)
      contents.push(tile)
      end += tile.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents }
}

/** The first directory names either the tiles or, where they are too many, the directories that do. */
function directories(entries: readonly Entry[], pack: (plain: Buffer) => Buffer): { root: Buffer; leaves: Buffer } {
  if (entries.length <= mostRootEntries) return { root: pack(directory(entries)), leaves: Buffer.alloc(0) }
  const pages: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += leafEntries) {
    const leaf = pack(directory(entries.slice(from, from + leafEntries)))
    pages.push({ id: required(entries[from], 'the first tile of a directory').id, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: pack(directory(pages)), leaves: Buffer.concat(leaves) }
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  ]
  return Buffer.concat(numbers.map(varint))
}

/** Where a tile stands on the Hilbert curve, behind all tiles of smaller zooms. */
function tileId({ z, x, y }: TileAddress): number {
  let [column, row, id] = [x, y, (4 ** z - 1) / 3]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [(column & side) > 0 ? 1 : 0, (row & side) > 0 ? 1 : 0]
    id += side * side * ((3 * right) ^ low)
    if (low === 0) {
      if (right === 1) [column, row] = [side - 1 - column, side - 1 - row]
      ;[column, row] = [row, column]
    }
  }
  return id
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
