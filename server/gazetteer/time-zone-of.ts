import { find } from 'geo-tz'
import type { Coordinates } from '#contract/schemas/merchant.ts'

/** States by the zone that most of their people live in: for points that lie in no zone of the United States, off a coast or across a border. */
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
  'America/Detroit': ['MI'],
  'America/Chicago': ['AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Indiana/Indianapolis': ['IN'],
  'America/Denver': ['CO', 'MT', 'NM', 'UT', 'WY'],
  'America/Boise': ['ID'],
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

/** The zones of the IANA database in which places of the United States lie. */
export const placeZones: ReadonlySet<string> = new Set([
  ...Object.keys(zones),
  ...['Knox', 'Marengo', 'Petersburg', 'Tell_City', 'Vevay', 'Vincennes', 'Winamac'].map(
    (name) => `America/Indiana/${name}`,
  ),
  ...['Louisville', 'Monticello'].map((name) => `America/Kentucky/${name}`),
  ...['Beulah', 'Center', 'New_Salem'].map((name) => `America/North_Dakota/${name}`),
  ...['Adak', 'Juneau', 'Menominee', 'Metlakatla', 'Nome', 'Sitka', 'St_Thomas', 'Yakutat'].map(
    (name) => `America/${name}`,
  ),
  'Pacific/Saipan',
])

/**
 * The IANA zone of a place, by the outlines of the zones: borders run through states and counties. Source: timezone-boundary-builder, by the package
 * geo-tz (docs/decisions/0139).
 */
export function timeZoneOf(state: string, { latitude, longitude }: Coordinates): string {
  const found = find(latitude, longitude).find((zone) => placeZones.has(zone))
  return found ?? byState.get(state) ?? 'America/New_York'
}
