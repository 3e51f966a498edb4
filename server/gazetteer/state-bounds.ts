import type { Coordinates } from '#contract/schemas/merchant.ts'

type Bounds = readonly [south: number, north: number, west: number, east: number]

/** Between which degrees the ZIP codes of each state lie. Source: GeoNames (CC-BY 4.0), us-zips.csv.gz, without Wake Island and a New York in Asia. */
const bounds: ReadonlyMap<string, Bounds> = new Map<string, Bounds>([
  ['AK', [51.8, 71.3, -176.7, -130]],
  ['AL', [30.2, 35, -88.5, -84.9]],
  ['AR', [33, 36.5, -94.6, -89.7]],
  ['AS', [-14.4, -14.3, -170.8, -170.7]],
  ['AZ', [31.3, 37, -114.8, -108.9]],
  ['CA', [32.5, 42, -124.3, -114.2]],
  ['CO', [37, 41, -109.1, -102.1]],
  ['CT', [41, 42.1, -73.7, -71.8]],
  ['DC', [38.8, 39, -77.1, -76.9]],
  ['DE', [38.4, 39.9, -75.8, -75]],
  ['FL', [24.5, 31, -87.5, -80]],
  ['GA', [30.4, 35, -85.6, -80.8]],
  ['GU', [13.2, 13.6, 144.6, 144.9]],
  ['HI', [19, 22.2, -159.7, -154.9]],
  ['IA', [40.4, 43.5, -96.6, -90.1]],
  ['ID', [42, 49, -117.1, -111]],
  ['IL', [37, 42.5, -91.5, -87.5]],
  ['IN', [37.8, 41.8, -88, -84.8]],
  ['KS', [37, 40, -102.1, -94.6]],
  ['KY', [36.5, 39.2, -89.2, -82]],
  ['LA', [29.1, 33, -94.1, -89.2]],
  ['MA', [41.2, 42.9, -73.5, -69.9]],
  ['MD', [37.9, 39.8, -79.5, -75]],
  ['ME', [43, 47.5, -71, -67]],
  ['MI', [41.7, 47.5, -90.2, -82.4]],
  ['MN', [43.5, 49.4, -97.3, -89.6]],
  ['MO', [36, 40.6, -95.7, -89.2]],
  ['MP', [14.1, 15.2, 145.2, 145.8]],
  ['MS', [30.2, 35, -91.5, -88.2]],
  ['MT', [44.6, 49, -116, -104]],
  ['NC', [33.8, 36.6, -84.2, -75.4]],
  ['ND', [45.9, 49, -104, -96.6]],
  ['NE', [40, 43, -104, -95.4]],
  ['NH', [42.7, 45.2, -72.6, -70.7]],
  ['NJ', [38.9, 41.3, -75.6, -73.9]],
  ['NM', [31.5, 37, -109.1, -103]],
  ['NV', [35.1, 42.1, -120.1, -114]],
  ['NY', [40.5, 45, -79.8, -71.9]],
  ['OH', [38.4, 42, -84.8, -80.5]],
  ['OK', [33.7, 37, -102.9, -94.4]],
  ['OR', [41.9, 46.3, -124.5, -116.7]],
  ['PA', [39.7, 42.2, -80.6, -74.7]],
  ['PR', [17.9, 18.5, -67.3, -65.3]],
  ['RI', [41.1, 42.1, -71.8, -71.1]],
  ['SC', [32.1, 35.2, -83.4, -78.6]],
  ['SD', [42.5, 46, -104.1, -96.4]],
  ['TN', [34.9, 36.7, -90.2, -81.7]],
  ['TX', [25.9, 36.5, -106.7, -93.6]],
  ['UT', [37, 42, -114.1, -109.1]],
  ['VA', [36.5, 39.4, -83.6, -75.3]],
  ['VI', [17.7, 18.4, -65, -64.7]],
  ['VT', [42.7, 45.1, -73.4, -71.4]],
  ['WA', [45.6, 49, -124.7, -117]],
  ['WI', [42.5, 47, -92.8, -86.8]],
  ['WV', [37.2, 40.7, -82.6, -77.7]],
  ['WY', [40.7, 45, -111.2, -104]],
])

/** Degrees, some 35 miles: the points of ZIP codes lie within, and a place may lie at the edge. */
const margin = 0.5

/** Whether a point may lie in a state. One that is not known has every point. */
export function mayLieIn(state: string, { latitude, longitude }: Coordinates): boolean {
  const found = bounds.get(state)
  if (found === undefined) return true
  const [south, north, west, east] = found
  return (
    latitude >= south - margin && latitude <= north + margin && longitude >= west - margin && longitude <= east + margin
  )
}

/** Why a point can't lie in a state, or null: most often a sign is missing, or the two numbers stand in each other's column. */
export function whyNotIn(state: string, point: Coordinates): string | null {
  if (mayLieIn(state, point)) return null
  const { latitude, longitude } = point
  if (mayLieIn(state, { latitude: longitude, longitude: latitude })) return 'latitude and longitude are swapped'
  if (mayLieIn(state, { latitude: longitude, longitude: -latitude }))
    return 'latitude and longitude are swapped, and a minus sign is missing'
  if (mayLieIn(state, { latitude, longitude: -longitude })) return `longitude ${longitude} has the wrong sign`
  if (mayLieIn(state, { latitude: -latitude, longitude })) return `latitude ${latitude} has the wrong sign`
  return `the point ${latitude}, ${longitude} lies outside ${state}`
}
