import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { landTiles } from './mapping/land-tiles.ts'
import { readLandShapes } from './mapping/land-shapes.ts'
import { tileArchive } from './mapping/tile-archive.ts'

const usage =
  'node site/run.mjs dev/map-land.ts --countries map.geo.json --lakes map.geo.json --to server/maps/land/land.pmtiles'

/** Draws the archive of land, lakes and borders anew. server/maps/land/README.md says from what. */
const { values } = parseArgs({
  options: { countries: { type: 'string' }, lakes: { type: 'string' }, to: { type: 'string' } },
})
const { countries, lakes, to } = values
if (countries === undefined || lakes === undefined || to === undefined) {
  console.error(usage)
  process.exit(2)
}
const states = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'))
const archive = tileArchive({
  tiles: [...landTiles(readLandShapes({ countries, lakes, states }))],
  compression: 'gzip',
  bounds: { north: 85, south: -85, east: 180, west: -180 },
  attribution: '© OpenStreetMap contributors',
})
writeFileSync(to, archive)
console.log(`${to}: ${archive.length} bytes`)
