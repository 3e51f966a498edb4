export interface City {
  name: string
  state: string
  areaCode: string
  timeZone: string
  /** How many fictional restaurants stand there. */
  restaurants: number
  streets: readonly string[]
  neighborhoods: readonly Neighborhood[]
}

/** The last, where given, are its own streets, separated by commas; elsewhere any street of the city will do. */
export type Neighborhood = readonly [name: string, latitude: number, longitude: number, zip: string, streets?: string]
