import type { Coordinates } from '#contract/schemas/merchant.ts'

export interface Position {
  readonly coordinates: Coordinates
  /** The browser did not share it: the coordinates are a guess. */
  readonly blocked: boolean
}

/** Used where the server can't tell either. Source: specification, "Fallback coordinates". */
export const fallbackCoordinates: Coordinates = { latitude: 40.7577, longitude: -73.9857 }

/** Holds where the visitor is, once the search has asked; apart from what asks, which few pages need. */
export const positionKey = ['position'] as const
