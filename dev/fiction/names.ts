import { words, type Cuisine } from './cuisines/cuisine.ts'
import type { Chance } from './random.ts'

const families = words(
  'Whitlock,Hargrove,Delaney,Ashcombe,Merrick,Calloway,Thornbury,Bellamy,Prescott,Lockhart,Fairbanks,Hollis,Marlowe,Winslow,Ellery,Harlan,Tennant,Abernathy,Okafor,Castellane,Lindqvist,Marchetti,Navarro,Pemberton,Quillfeather,Rosenthal,Sandoval,Tillery,Underhill,Vasquez,Wakefield,Yarborough,Zellner,Brightwater,Dunmore,Everly,Fenwick,Goodspeed,Holloway,Kincaid',
)
const things = words(
  'Rye,Sage,Honey,Smoke,Thyme,Barley,Vine,Ash,Slate,Iron,Fig,Plum,Chestnut,Malt,Cream,Brass,Tin,Clay,Linen,Salt,Oat,Pine,Flint,Wheat',
)

/** The names given so far, in lower case: anywhere, and in this city. */
export interface TakenNames {
  readonly anywhere: Set<string>
  readonly city: Set<string>
}

/** A name that nobody has yet if one is found in a few tries; never one that the city has already. */
export function nameFor(cuisine: Cuisine, { chance, taken }: { chance: Chance; taken: TakenNames }): string {
  for (let attempt = 0; attempt < 90; attempt++) {
    const name = composed(cuisine, chance)
    const free = attempt < 30 ? !taken.anywhere.has(name.toLowerCase()) : !taken.city.has(name.toLowerCase())
    if (free) return remember(name, taken)
  }
  return remember(`${composed(cuisine, chance)} by ${chance.pick(families)}`, taken)
}

function composed(cuisine: Cuisine, chance: Chance): string {
  return chance
    .pick(cuisine.names)
    .replace('*', chance.pick(cuisine.words))
    .replace('@', chance.pick(families))
    .replace('#', chance.pick(things))
    .replace('The The ', 'The ')
}

function remember(name: string, taken: TakenNames): string {
  taken.anywhere.add(name.toLowerCase())
  taken.city.add(name.toLowerCase())
  return name
}
