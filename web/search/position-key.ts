import type { Coordinates } from '#contract/schemas/merchant.ts'

export interface Position {
  readonly coordinates: Coordinates
  /** The browser did not share it: the coordinates are a guess. */
  readonly blocked: boolean
}

/** Holds where the visitor is, once the search has asked; apart from what asks, which few pages need. */
export const positionKey = ['position'] as const
