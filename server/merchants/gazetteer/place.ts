export interface Place {
  readonly kind: 'zip' | 'city' | 'state' | 'point' | 'area'
  readonly label: string
  readonly latitude: number
  readonly longitude: number
  /** The postal code of its state; null for a point or a map view. */
  readonly state: string | null
}
