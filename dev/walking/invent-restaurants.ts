import { writeRestaurantFile } from '../fiction/restaurant-file.ts'

/** `node dev/walking/invent-restaurants.ts <file> <rows>`: restaurants that nobody knows, in the columns of merchants:import. */
const [path, rows] = process.argv.slice(2)
if (path === undefined || !/^[1-9]\d*$/.test(rows ?? '')) {
  console.error('Called wrongly: node dev/walking/invent-restaurants.ts <file.csv.gz> <rows>')
  process.exit(2)
}
await writeRestaurantFile(path, { rows: Number(rows), seed: 'walk' })
