import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { fictionalMerchants } from './fictional-merchants.ts'
import { gazetteerZips } from './gazetteer-zips.ts'

const merchants = fictionalMerchants('test')

test('the same seed tells the same story, another seed another', () => {
  expect(fictionalMerchants('test')).toEqual(merchants)
  expect(fictionalMerchants('other')[0]).not.toEqual(merchants[0])
})

test('about 3,000 restaurants stand in some thirty cities, 400 of them in San Francisco', () => {
  expect(merchants.length).toBeGreaterThan(2_900)
  expect(new Set(merchants.map(({ city }) => city)).size).toBeGreaterThanOrEqual(30)
  expect(merchants.filter(({ city }) => city === 'San Francisco')).toHaveLength(400)
})

test('no city has a name twice, and nothing is called by two source ids', () => {
  expect(new Set(merchants.map(({ name, city, state }) => `${name}/${city}/${state}`.toLowerCase())).size).toBe(
    merchants.length,
  )
  expect(new Set(merchants.map(({ sourceId }) => sourceId)).size).toBe(merchants.length)
})

test('every ZIP belongs to the city and lies within four miles of the restaurant', () => {
  const zips = new Map(gazetteerZips().map((point) => [point.zip, point]))
  for (const merchant of merchants) {
    const point = zips.get(merchant.zip)
    expect(point, merchant.zip).toMatchObject({ city: merchant.city, state: merchant.state })
    const miles = Math.hypot(
      (merchant.latitude - (point?.latitude ?? 0)) * 69,
      (merchant.longitude - (point?.longitude ?? 0)) * 55,
    )
    expect(miles, `${merchant.name}, ${merchant.neighborhood}`).toBeLessThan(4)
  }
})

test('phones are of the range kept for fiction', () => {
  for (const { phone } of merchants) expect(phone).toMatch(/^\(\d{3}\) 555-01\d{2}$/)
})

test('a rating is the mean of its histogram, and a place that opens soon has none', () => {
  for (const { ratingTenths, ratingCount, ratingHistogram, highlight, reviews } of merchants) {
    expect(ratingHistogram.reduce((sum, votes) => sum + votes, 0)).toBe(ratingCount)
    const stars = ratingHistogram.reduce((sum, votes, index) => sum + votes * (index + 1), 0)
    expect(ratingTenths).toBe(ratingCount === 0 ? 0 : Math.round((stars / ratingCount) * 10))
    expect(highlight === 'comingSoon' ? reviews : []).toEqual([])
  }
})

test('each network knows each restaurant by an id of its own', () => {
  const ids = merchants.flatMap(({ acquirerIds }) =>
    Object.entries(acquirerIds).map(([network, id]) => `${network}:${id}`),
  )
  expect(new Set(ids).size).toBe(merchants.length * 4)
})

test('prose leaves no slot open, and the reviews of one restaurant repeat no sentence', () => {
  for (const { description, reviews } of merchants) {
    expect(description).not.toMatch(/[{}@*#]|undefined/)
    const sentences = reviews
      .flatMap(({ text }) => text.split(/(?<=[.?!]) /))
      .filter((sentence) => sentence.length > 40)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const { text } of reviews) expect(text).not.toMatch(/[{}]|undefined/)
  }
})

test('menus, hours and meals agree: prices are whole cents, and who opens in the morning serves breakfast', () => {
  for (const { menu, hours, meals } of merchants) {
    for (const { priceCents } of menu.flatMap(({ items }) => items))
      expect(priceCents > 0 && priceCents % 50 === 0).toBe(true)
    for (const { opens, closes } of hours) expect(closes).toBeGreaterThan(opens)
    expect(meals.includes('breakfast')).toBe(hours.some(({ opens }) => opens <= 510))
    expect(meals.length).toBeGreaterThan(0)
  }
})

test('what the pages must show occurs: offers, events, limits, tiers, highlights, ordering, closed reservations', () => {
  expect(seen(({ offers }) => offers.length > 0)).toBeGreaterThan(100)
  expect(seen(({ events }) => events.length > 0)).toBeGreaterThan(100)
  expect(seen(({ availability }) => availability.type === 'Limited')).toBeGreaterThan(100)
  expect(seen(({ exclusiveTier }) => exclusiveTier === 3)).toBeGreaterThan(5)
  for (const kind of ['new', 'leavingSoon', 'comingSoon'])
    expect(seen(({ highlight }) => highlight === kind)).toBeGreaterThan(20)
  for (const level of [0, 1, 2, 3, 4]) expect(seen(({ priceLevel }) => priceLevel === level)).toBeGreaterThan(5)
  expect(seen(({ onlineOrdering }) => onlineOrdering === 'only')).toBeGreaterThan(20)
})

const restaurantsFile = process.env['RESTAURANTS_FILE']

test.runIf(restaurantsFile)('no restaurant bears the name of a real one', async () => {
  const real = await realNames(restaurantsFile ?? '')
  expect(real.size).toBeGreaterThan(1_000)
  const borrowed = ['test', 'demo'].flatMap(fictionalMerchants).filter(({ name }) => real.has(plain(name)))
  expect(borrowed.map(({ name }) => name)).toEqual([])
})

async function realNames(path: string): Promise<Set<string>> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  const names = new Set<string>()
  for await (const line of lines) {
    const [, field = ''] = /^[^,]*,("(?:[^"]|"")*"|[^,]*)/.exec(line) ?? []
    names.add(plain(field.replaceAll('"', '')))
  }
  return names
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^the /, '')
    .trim()
}

function seen(wanted: (merchant: (typeof merchants)[number]) => boolean): number {
  return merchants.filter(wanted).length
}
