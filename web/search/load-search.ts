import type { FeatureFlags } from '#contract/schemas/site.ts'
import { featureFlagsKey } from '../api/feature-flags-query.ts'
import { searchQuery } from '../api/search-query.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { offeredSearch, searchRequest } from './state/search-request.ts'
import type { SearchState } from './state/search-state.ts'

/** The server waits for the results; in the browser the page changes at once and the last results stay until the next are there. */
export async function loadSearch({ queryClient, callApi }: PageContext, state: SearchState): Promise<void> {
  const offered = offeredSearch(state, queryClient.getQueryData<FeatureFlags>(featureFlagsKey))
  const request = searchRequest(offered, { position: null, today: siteOf(queryClient).today })
  if (request === null) return
  const loading = queryClient.prefetchQuery(searchQuery(callApi, request))
  if (import.meta.env.SSR) await loading
}
