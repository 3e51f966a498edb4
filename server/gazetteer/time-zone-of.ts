import type { Coordinates } from '#contract/schemas/merchant.ts'

/** States in one zone, and of those in two the larger part. */
const zones = {
  'America/New_York': [
    'CT',
    'DC',
    'DE',
    'FL',
    'GA',
    'KY',
    'MA',
    'MD',
    'ME',
    'MI',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
    'VA',
    'VT',
    'WV',
  ],
  'America/Chicago': ['AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Indiana/Indianapolis': ['IN'],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
} satisfies Record<string, readonly string[]>
const byState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.map((state) => [state, zone] as const)),
)

/** Where a state has two zones: the meridian that roughly parts them, and the zone west of it. */
const western = new Map([
  ['FL', { of: -85.1, zone: 'America/Chicago' }],
  ['KY', { of: -86.2, zone: 'America/Chicago' }],
  ['MI', { of: -89.5, zone: 'America/Menominee' }],
  ['KS', { of: -101.5, zone: 'America/Denver' }],
  ['ND', { of: -102, zone: 'America/Denver' }],
  ['NE', { of: -101, zone: 'America/Denver' }],
  ['SD', { of: -100.6, zone: 'America/Denver' }],
  ['TX', { of: -104.9, zone: 'America/Denver' }],
  ['AK', { of: -169.5, zone: 'America/Adak' }],
])

/** The IANA zone of a place, by its state. Within some 30 miles of a border between zones it may be the neighbour's. */
export function timeZoneOf(state: string, { latitude, longitude }: Coordinates): string {
  if (state === 'TN' && longitude > -85.4) return 'America/New_York'
  if (state === 'ID' && latitude > 45.4) return 'America/Los_Angeles'
  if (state === 'OR' && longitude > -117.9 && latitude < 44.4) return 'America/Boise'
  const west = western.get(state)
  if (west && longitude < west.of) return west.zone
  return byState.get(state) ?? 'America/New_York'
}
