import { isMilitaryZip } from '#domain/members/contact-details.ts'
import type { Place } from './place.ts'
import { lineAt, readShipped } from './read-shipped.ts'
import { stateNames } from '#domain/members/us-states.ts'

let known: string | null = null

/** The file stays one text: looking for a line in it takes 0.1 ms, making objects of all lines takes 100 ms. */
function zipText(): string {
  known ??= readShipped('us-zips.csv.gz')
  return known
}

/** A ZIP code in use in the United States, or undefined. Military ones have no point and are not found. */
export function findZip(zip: string): Place | undefined {
  return /^\d{5}$/.test(zip) ? zipsBeginning(zip, 1)[0] : undefined
}

/** Whether mail goes there: military ones are in use too, at no place of the map. */
export function isUsZip(zip: string): boolean {
  return isMilitaryZip(zip) || findZip(zip) !== undefined
}

/** The first ZIP codes that begin with the digits, in their order. */
export function zipsBeginning(digits: string, most: number): Place[] {
  const found: Place[] = []
  const text = zipText()
  let at = text.indexOf(`\n${digits}`)
  while (at >= 0 && found.length < most) {
    const line = lineAt(text, at + 1)
    if (!line.startsWith(digits)) break
    const place = readLine(line)
    if (place) found.push(place)
    at = text.indexOf('\n', at + 1)
  }
  return found
}

function readLine(line: string): Place | undefined {
  const [zip, city, state = '', , latitude, longitude, , current] = line.split(',')
  if (current !== '1' || !latitude || !longitude || !stateNames.has(state)) return undefined
  const label = `${city}, ${state} ${zip}`
  return { kind: 'zip', label, latitude: Number(latitude), longitude: Number(longitude), state }
}
