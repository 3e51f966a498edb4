import type { MapMark } from '#contract/schemas/map.ts'
import type { MerchantCard } from '#contract/schemas/merchant.ts'

/** A restaurant as a map shows it. */
export type MapPin = Omit<Extract<MapMark, { kind: 'merchant' }>, 'kind'>

export function pinOf({ id, name, location, earnRate, nextRate, benefitAvailability }: MerchantCard): MapPin {
  const { latitude, longitude } = location
  return { id, name, latitude, longitude, earnRate, nextRate, exclusiveTier: benefitAvailability.exclusiveTier }
}

export type Cluster = Extract<MapMark, { kind: 'cluster' }>

interface Beyond {
  readonly clusters: readonly Cluster[]
  readonly singles: readonly MapPin[]
}

/** What the server counts in the view, without the pins that the list puts there anyway. */
export function beyond(marks: readonly MapMark[], pins: readonly MapPin[]): Beyond {
  const listed = new Set(pins.map(({ id }) => id))
  const clusters: Cluster[] = []
  const singles: MapPin[] = []
  for (const mark of marks) {
    if (mark.kind === 'merchant') {
      if (!listed.has(mark.id)) singles.push(mark)
      continue
    }
    const count = mark.count - pins.filter((pin) => holds(mark.square, pin)).length
    if (count > 0) clusters.push({ ...mark, count })
  }
  return { clusters, singles }
}

/** From the top row to the bottom one, each from the left: the way they are gone through by keyboard. */
export function asRead({ square: a }: Cluster, { square: b }: Cluster): number {
  return b.north - a.north || a.west - b.west
}

/** A square holds its southern and its western edge. */
export function holds({ north, south, east, west }: Cluster['square'], { latitude, longitude }: MapPin): boolean {
  return latitude >= south && latitude < north && longitude >= west && longitude < east
}
