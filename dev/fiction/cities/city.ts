export interface City {
  readonly name: string
  readonly state: string
  readonly areaCode: string
  readonly timeZone: string
  /** How many fictional restaurants stand there. */
  readonly restaurants: number
  readonly streets: readonly string[]
  readonly neighborhoods: readonly Neighborhood[]
}

/** The last, where given, are its own streets, separated by commas; elsewhere any street of the city will do. */
export type Neighborhood = readonly [name: string, latitude: number, longitude: number, zip: string, streets?: string]
