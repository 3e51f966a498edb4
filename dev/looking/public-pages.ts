import type { Page } from '@playwright/test'
import type { Partner } from '#partners/registry.ts'

/** A page that a visitor sees without an account. The states of the product come last, since they are switched for all pages. */
export interface PublicPage {
  readonly name: string
  readonly path: string
  readonly state: 'up' | 'maintenance'
}

/** What of a partner's pages only its data can tell. */
export interface Sample {
  readonly merchantId: string
  readonly earnPaths: readonly string[]
}

const inSanFrancisco = '/search?location=San+Francisco%2C+CA'
const nothingFound = `${inSanFrancisco}&restaurantOrCuisine=zzzzqqqq`

/** The names of `publicPages` that every partner may have; pages below /earn are called after their paths. */
export const pageNames = [
  'home',
  'how-it-works',
  'discover',
  'search',
  'search-start',
  'search-nothing',
  'search-unknown-place',
  'merchant',
  'order',
  'merchant-unknown',
  'earn',
  'join',
  'login',
  'not-found',
  'error',
  'maintenance',
] as const

/** Every public page of a partner. Paths that its settings close are left out: they are not-found pages once more. */
export function publicPages({ settings }: Pick<Partner, 'settings'>, { merchantId, earnPaths }: Sample): PublicPage[] {
  const merchant = `/merchants/${merchantId}`
  const entered = settings.enrollmentType === 'none' ? [] : [page('join', '/join'), page('login', '/login')]
  return [
    page('home', '/'),
    page('how-it-works', '/how-it-works'),
    ...(settings.hasDiscoverPage ? [page('discover', '/discover')] : []),
    // Before any search: afterwards the last one comes back by itself.
    page('search-start', '/search'),
    page('search', inSanFrancisco),
    page('search-nothing', nothingFound),
    page('search-unknown-place', '/search?location=Nowhereville%2C+ZZ'),
    page('merchant', merchant),
    page('order', `${merchant}/Order`),
    page('merchant-unknown', '/merchants/999999999999'),
    page('earn', '/earn'),
    ...earnPaths.map((path) => page(path.slice(1).replaceAll('/', '-'), path)),
    ...entered,
    page('not-found', '/not_found'),
    page('error', '/error'),
    { name: 'maintenance', path: '/', state: 'maintenance' },
  ]
}

/** A restaurant that takes orders online, and the pages that /earn leads to. */
export async function readSample(page: Page, origin: string): Promise<Sample> {
  const query = 'latitude=37.7749&longitude=-122.4194&features=onlineOrdering&pageSize=1'
  const found = await page.goto(`${origin}/api/v2/Merchants/Search?${query}`)
  const merchantId: unknown = (await found?.json())?.data?.[0]?.id
  if (typeof merchantId !== 'string') throw new Error(`${origin} has no restaurant that takes orders online`)
  await page.goto(`${origin}/earn`)
  const links = page.getByRole('main').locator('a[href^="/earn/"]')
  const paths = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return { merchantId, earnPaths: [...new Set(paths)] }
}

function page(name: string, path: string): PublicPage {
  return { name, path, state: 'up' }
}
