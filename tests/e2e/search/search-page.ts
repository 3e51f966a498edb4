import type { Page, Request } from '@playwright/test'

export const inSanFrancisco = '/search?location=San+Francisco%2C+CA'

export const locationInput = (page: Page) => page.getByLabel('City, state or ZIP')

export const openFilters = (page: Page) => page.getByRole('button', { name: /^Filter & Sort/ }).click()

export const searchButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search', exact: true })

/** The searches that the browser makes from now on. */
export function searchesOf(page: Page): URL[] {
  const searches: URL[] = []
  page.on('request', (request: Request) => {
    const address = new URL(request.url())
    if (address.pathname === '/api/v2/Merchants/Search') searches.push(address)
  })
  return searches
}
