import { notFound } from '@tanstack/react-router'
import { defaultLocationQuery, searchQuery } from '../api/search-query.ts'
import { earnPage, earnPages } from '../content/earn-content.ts'
import { carouselOrigin } from '../carousel/carousel-origin.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { carouselRequest, namedSearch } from '../carousel/carousel-request.ts'

/** Makes the rows of restaurants ready, where the page has some. A slug without a page is not found. */
export async function loadEarnPage({ queryClient, callApi }: PageContext, slug: string): Promise<void> {
  const site = siteOf(queryClient)
  const page = earnPage(earnPages(site, null), slug)
  if (page === null) throw notFound()
  const searches = [...page.main, ...page.side].flatMap(({ search }) => search ?? [])
  if (searches.length === 0) return
  await queryClient.prefetchQuery(defaultLocationQuery(callApi))
  const circumstances = { around: carouselOrigin(queryClient, callApi).coordinates, today: site.today }
  await Promise.all(
    searches.map(({ searchString }) =>
      queryClient.prefetchQuery(searchQuery(callApi, carouselRequest(namedSearch(searchString), circumstances))),
    ),
  )
}
