import { writeFileSync } from 'node:fs'
import { type Archived, tileArchive } from '#dev/mapping/tile-archive.ts'

/** A PMTiles archive of one tile, nothing compressed. */
export function writeTileArchive(path: string, tile: Archived): void {
  const bounds = { north: 49, south: 25, east: -67, west: -125 }
  writeFileSync(path, tileArchive({ tiles: [tile], compression: 'none', bounds, attribution: 'Atelier' }))
}
