import { writeFileSync } from 'node:fs'

interface OneTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly tile: Buffer
}

/** The smallest PMTiles archive: one tile, nothing compressed. Source: the PMTiles specification, version 3. */
export function writeTileArchive(path: string, { z, x, y, tile }: OneTile): void {
  const directory = Buffer.concat([1, tileId({ z, x, y }), 1, tile.length, 1].map(varint))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const sections = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    0,
    0,
    127 + directory.length + metadata.length,
    tile.length,
    1,
    1,
    1,
  ]
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered; neither directories nor tiles compressed; vector tiles; one zoom.
  header.set([1, 1, 1, 1, z, z], 96)
  for (const [index, degrees] of [-125, 25, -67, 49].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  writeFileSync(path, Buffer.concat([header, directory, metadata, tile]))
}

/** Where a tile stands on the Hilbert curve, behind all tiles of smaller zooms. */
function tileId({ z, x, y }: Omit<OneTile, 'tile'>): number {
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
