import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The text of a file that comes with the product. Source: GeoNames (CC-BY 4.0). */
export function readShipped(name: 'us-zips.csv.gz' | 'us-cities.csv.gz'): string {
  return gunzipSync(readFileSync(new URL(name, import.meta.url))).toString('utf8')
}

/** The line that begins at an offset, without its end. */
export function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}
