import { cities } from './cities/cities.ts'
import { cuisines } from './cuisines/cuisines.ts'
import { eventsFor, offersFor } from './events.ts'
import { hoursFor, mealsOf } from './hours.ts'
import { menuFor, type FictionalMenuSection } from './menus.ts'
import type { Feature } from '#domain/search/search-words.ts'
import type { FictionalMerchant } from './merchant.ts'
import { nameFor, type TakenNames } from './names.ts'
import { describe } from './prose.ts'
import { chanceOf, type Chance } from './random.ts'
import { ratingFor } from './ratings.ts'
import { reviewsFor } from './reviews.ts'
import { acquirerIdsFor, termsFor } from './terms.ts'
import type { City, Neighborhood } from './cities/city.ts'

/** About 3,000 restaurants in 32 cities, 400 of them in San Francisco; the same seed gives the same ones. */
export function fictionalMerchants(seed: string): FictionalMerchant[] {
  let index = 0
  const anywhere = new Set<string>()
  return cities.flatMap((city) => {
    const taken = { anywhere, city: new Set<string>() }
    return Array.from({ length: city.restaurants }, () => merchantIn(city, { seed, index: index++, taken }))
  })
}

function merchantIn(
  city: City,
  { seed, index, taken }: { seed: string; index: number; taken: TakenNames },
): FictionalMerchant {
  const chance = chanceOf(`${seed}/${index}`)
  const cuisine = cuisines[(index * 7 + chance.int(0, 2)) % cuisines.length] ?? chance.pick(cuisines)
  const name = nameFor(cuisine, { chance, taken })
  const priceLevel = chance.happens(0.01) ? 0 : chance.pick(cuisine.priceLevels)
  const home = chance.pick(city.neighborhoods)
  const [neighborhood, , , zip, ownStreets] = home
  const street = chance.pick(ownStreets?.split(',') ?? city.streets)
  const hours = hoursFor(cuisine.day, chance)
  const menu = menuFor(cuisine, { priceLevel, chance })
  const terms = termsFor(chance)
  const rating = ratingFor(chance, { open: terms.highlight !== 'comingSoon' })
  const onlineOrdering = chance.happens(0.38) ? (chance.happens(0.12) ? 'only' : 'available') : 'none'
  const dishes = namedDishes(menu)
  const sourceId = `fic-${String(index + 1).padStart(5, '0')}`
  return {
    sourceId,
    coverSeed: sourceId,
    name,
    description: describe(
      { name, hood: neighborhood, street, dishes: firstTwo(chance.take(dishes, 2)), day: cuisine.day },
      chance,
    ),
    address1: `${chance.int(12, 3990)} ${street}`,
    city: city.name,
    state: city.state,
    zip,
    neighborhood,
    ...scattered(home, chance),
    timeZone: city.timeZone,
    phone: `(${city.areaCode}) 555-01${String(chance.int(0, 99)).padStart(2, '0')}`,
    website: `https://${slug(name)}.example`,
    cuisines: chance.happens(0.3) ? [cuisine.name, chance.pick(cuisine.also)] : [cuisine.name],
    priceLevel,
    ...rating,
    acclaimedLevel: rating.ratingTenths >= 44 && rating.ratingCount > 60 && chance.happens(0.4) ? chance.int(1, 3) : 0,
    features: featuresFor(onlineOrdering, chance),
    meals: mealsOf(hours),
    hours,
    menu,
    reviews: reviewsFor(
      {
        dishes,
        hood: neighborhood,
        ratingTenths: rating.ratingTenths,
        count: Math.min(rating.ratingCount, chance.int(3, 8)),
      },
      chanceOf(`${seed}/${index}/reviews`),
    ),
    events: eventsFor(chance),
    offers: offersFor(chance),
    onlineOrdering,
    reservable: onlineOrdering !== 'only' && cuisine.day !== 'morning' && chance.happens(0.55),
    ...terms,
    acquirerIds: acquirerIdsFor(index),
  }
}

function featuresFor(onlineOrdering: FictionalMerchant['onlineOrdering'], chance: Chance): Feature[] {
  const offered: [Feature, boolean][] = [
    ['dineIn', onlineOrdering !== 'only'],
    ['takeout', onlineOrdering !== 'none' || chance.happens(0.55)],
    ['delivery', onlineOrdering === 'only' || chance.happens(0.34)],
    ['onlineOrdering', onlineOrdering !== 'none'],
  ]
  return offered.filter(([, has]) => has).map(([feature]) => feature)
}

/** A few streets around the neighborhood's middle: at most 600 m off, so that nobody stands in the water. */
function scattered([, latitude, longitude]: Neighborhood, chance: Chance): { latitude: number; longitude: number } {
  return {
    latitude: toFiveDecimals(latitude + chance.bell() * 0.0024),
    longitude: toFiveDecimals(longitude + chance.bell() * 0.0028),
  }
}

/** Degrees with five decimals: about three feet. */
function toFiveDecimals(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function namedDishes(menu: readonly FictionalMenuSection[]): string[] {
  return menu
    .slice(0, -1)
    .flatMap(({ section, items }) => (/^(Coffee|Sides|Beside)/.test(section) ? [] : items.map(({ name }) => name)))
}

function firstTwo(dishes: readonly string[]): [string, string] {
  const [first, second] = dishes
  if (first === undefined || second === undefined) throw new Error('Every menu has two dishes to speak of')
  return [first, second]
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
