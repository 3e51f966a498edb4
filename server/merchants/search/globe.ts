import type { Coordinates } from '#contract/schemas/merchant.ts'

const earthRadiusMiles = 3958.7613
export const milesPerDegree = (earthRadiusMiles * Math.PI) / 180

/** A place on a globe of radius 1, as merchant_listing keeps it. */
export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function vectorOf({ latitude, longitude }: Coordinates): Vector {
  const [lat, lng] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) }
}

/** In degrees. */
export function latitudeOf({ z }: Vector): number {
  return (Math.asin(Math.max(-1, Math.min(1, z))) * 180) / Math.PI
}

/** Distances along the ground grow with the chord through the globe, whose square needs no root and no sine. */
export function chordSquared(a: Vector, b: Vector): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2
}

export function chordSquaredOf(miles: number): number {
  return (2 * Math.sin(miles / (2 * earthRadiusMiles))) ** 2
}

export function milesOf(squared: number): number {
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(squared) / 2))
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
