/** States, the capital's district and the territories, by their postal code. */
export const stateNames: ReadonlyMap<string, string> = new Map([
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
  ['PR', 'Puerto Rico'],
  ['VI', 'Virgin Islands'],
  ['GU', 'Guam'],
  ['AS', 'American Samoa'],
  ['MP', 'Northern Mariana Islands'],
])

/** The three "states" to which military mail goes. */
export const militaryNames: ReadonlyMap<string, string> = new Map([
  ['AA', 'Armed Forces Americas'],
  ['AE', 'Armed Forces Europe'],
  ['AP', 'Armed Forces Pacific'],
])

/** Other names of the same, and short forms of more than two letters. */
const otherNames = [
  ['washington dc', 'DC'],
  ['us virgin islands', 'VI'],
  ['ala', 'AL'],
  ['ariz', 'AZ'],
  ['ark', 'AR'],
  ['calif', 'CA'],
  ['cal', 'CA'],
  ['colo', 'CO'],
  ['conn', 'CT'],
  ['del', 'DE'],
  ['fla', 'FL'],
  ['ill', 'IL'],
  ['ind', 'IN'],
  ['kan', 'KS'],
  ['mass', 'MA'],
  ['mich', 'MI'],
  ['minn', 'MN'],
  ['miss', 'MS'],
  ['mont', 'MT'],
  ['neb', 'NE'],
  ['nebr', 'NE'],
  ['nev', 'NV'],
  ['okla', 'OK'],
  ['ore', 'OR'],
  ['penn', 'PA'],
  ['penna', 'PA'],
  ['tenn', 'TN'],
  ['tex', 'TX'],
  ['wash', 'WA'],
  ['wis', 'WI'],
  ['wyo', 'WY'],
] as const

const codeByName = new Map<string, string>([
  ...otherNames,
  ...[...stateNames, ...militaryNames].flatMap(([code, name]) => [
    [code.toLowerCase(), code] as const,
    [name.toLowerCase(), code] as const,
  ]),
])

/** The two letters of a state that is written as its name, its code or its code of ISO 3166-2 (US-NY); empty where it is none. */
export function stateCode(written: string): string {
  const folded = written
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}.'’‘ʻ]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const plain = folded
    .replace(/^(?:(?:us|usa) |(?:the )?(?:state|commonwealth|territory) of )/, '')
    .replace(/ (?:state|us|usa)$/, '')
  return codeByName.get(folded) ?? codeByName.get(plain) ?? ''
}
