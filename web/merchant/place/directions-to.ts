import type { Coordinates } from '#contract/schemas/merchant.ts'

/** Where the way there is shown: the place itself, since no address of ours need be known elsewhere. */
export function directionsTo({ latitude, longitude }: Coordinates): string {
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${latitude},${longitude}`)}`
}
