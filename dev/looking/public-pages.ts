import type { Page } from '@playwright/test'
import type { Partner } from '#partners/registry.ts'

/** A page that is seen without a linked card. The states of the product come last, since they are switched for all pages. */
export interface PublicPage {
  readonly name: string
  readonly path: string
  readonly state: 'up' | 'maintenance'
  /** A newcomer has signed up and has no card yet. */
  readonly as: 'visitor' | 'newcomer'
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
  'survey',
  'survey-success',
  'survey-error',
  'join',
  'login',
  'add-card',
  'offline',
  'not-found',
  'error',
  'maintenance',
] as const

/** Every public page of a partner. Paths that its settings close are left out: they are not-found pages once more. */
export function publicPages({ settings }: Pick<Partner, 'settings'>, { merchantId, earnPaths }: Sample): PublicPage[] {
  const merchant = `/merchants/${merchantId}`
  // Single sign-on leads away at once, but where something is said first.
  const login = settings.enrollmentType === 'sso' ? '/login?rfr=3' : '/login'
  const entered = settings.enrollmentType === 'none' ? [] : [upPage('join', '/join'), upPage('login', login)]
  const addCard: PublicPage = { ...upPage('add-card', '/add_card'), as: 'newcomer' }
  return [
    upPage('home', '/'),
    upPage('how-it-works', '/how-it-works'),
    ...(settings.hasDiscoverPage ? [upPage('discover', '/discover')] : []),
    // Before any search: afterwards the last one comes back by itself.
    upPage('search-start', '/search'),
    upPage('search', inSanFrancisco),
    upPage('search-nothing', nothingFound),
    upPage('search-unknown-place', '/search?location=Nowhereville%2C+ZZ'),
    upPage('merchant', merchant),
    upPage('order', `${merchant}/Order`),
    upPage('merchant-unknown', '/merchants/999999999999'),
    upPage('earn', '/earn'),
    ...earnPaths.map((path) => upPage(path.slice(1).replaceAll('/', '-'), path)),
    upPage('survey', '/surveys'),
    upPage('survey-success', '/surveys/success'),
    upPage('survey-error', '/surveys/error'),
    ...entered,
    ...(settings.enrollmentType === 'direct' ? [addCard] : []),
    upPage('offline', '/offline'),
    upPage('not-found', '/not_found'),
    upPage('error', '/error'),
    { ...upPage('maintenance', '/'), state: 'maintenance' },
  ]
}

/** A restaurant that takes orders online, and the pages that /earn leads to. */
export async function readSample(page: Page, origin: string): Promise<Sample> {
  const query = 'latitude=37.7749&longitude=-122.4194&features=onlineOrdering&pageSize=1'
  const found = await page.goto(`${origin}/api/v2/Merchants/Search?${query}`)
  const answer = (await found?.json()) as { readonly data?: readonly { readonly id?: unknown }[] } | undefined
  const merchantId = answer?.data?.[0]?.id
  if (typeof merchantId !== 'string') throw new Error(`${origin} has no restaurant that takes orders online`)
  await page.goto(`${origin}/earn`)
  const links = page.getByRole('main').locator('a[href^="/earn/"]')
  const paths = await links.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return { merchantId, earnPaths: [...new Set(paths)] }
}

function upPage(name: string, path: string): PublicPage {
  return { name, path, state: 'up', as: 'visitor' }
}
