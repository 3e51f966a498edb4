export interface Place {
  readonly kind: 'zip' | 'city' | 'state' | 'neighborhood' | 'point' | 'area'
  readonly label: string
  readonly latitude: number
  readonly longitude: number
  /** The postal code of its state; null for a point or a map view. */
  readonly state: string | null
}

/** A town, or a well-known part of one. */
export interface NamedPlace extends Place {
  readonly folded: string
  /** Of people; of a part that is famous, as many as make it win over a town of its name. */
  readonly population: number
}

/** Miles between two places, near enough to tell a city from the next. */
export function milesBetween(
  a: Pick<Place, 'latitude' | 'longitude'>,
  b: Pick<Place, 'latitude' | 'longitude'>,
): number {
  const north = (a.latitude - b.latitude) * 69
  const east = (a.longitude - b.longitude) * 69 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
