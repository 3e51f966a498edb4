import { memberQuery } from '../api/member-query.ts'
import { defaultLocationQuery, searchQuery } from '../api/search-query.ts'
import { homeCarousels } from '../content/home-content.ts'
import { carouselRequest, namedSearch } from '../carousel/carousel-request.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { carouselOrigin } from '../carousel/carousel-origin.ts'
import { carouselQuery, furtherThemes } from '../carousel/carousel-searches.ts'

/** The page stands without a row that could not be had: the row says so in its place. */
export async function loadCarousels({ queryClient, callApi }: PageContext): Promise<void> {
  const site = siteOf(queryClient)
  await queryClient.prefetchQuery(defaultLocationQuery(callApi))
  const { coordinates } = carouselOrigin(queryClient, callApi)
  const named = await namedCarousels({ queryClient, callApi })
  const themes = ['near', ...furtherThemes(site.partner)] as const
  const queries = [
    ...themes.map((theme) => carouselQuery(theme, coordinates)),
    ...named.map(({ searchString }) =>
      carouselRequest(namedSearch(searchString), { around: coordinates, today: site.today }),
    ),
  ]
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(searchQuery(callApi, query))))
}

/** Those of the content, which depend on who looks: that is waited for only where some entry has a row at all. */
async function namedCarousels({ queryClient, callApi }: Pick<PageContext, 'queryClient' | 'callApi'>) {
  const site = siteOf(queryClient)
  if (site.content.home.every(({ fields }) => fields['carousel'] === undefined)) return []
  await queryClient.prefetchQuery(memberQuery(callApi))
  return homeCarousels(site, queryClient.getQueryData(memberQuery(callApi).queryKey) ?? null)
}
