import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Site } from '#contract/page-handler.ts'
import type { MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { MerchantCard } from '#web/merchant-card/merchant-card.tsx'
import { createSiteRouter } from '#web/routes/site-router.tsx'
import { keepSite } from '#web/site/use-site.ts'

export interface PageData {
  readonly site: Site
  readonly state: DehydratedState
}

/** Bundled by build-cards.ts. Draws the cards of a search page by their own components, from the data that the page carries. */
export function createCardsRenderer({ site, state }: PageData): () => string {
  const queryClient = createQueryClient()
  keepSite(queryClient, site)
  hydrate(queryClient, state)
  const merchants = queryClient.getQueriesData<MerchantSearchAnswer>({ queryKey: ['search'] })[0]?.[1]?.data ?? []
  const context = {
    queryClient,
    callApi: () => Promise.reject(new Error('Cards fetch nothing')),
    requestId: '',
    document: { nonce: '', siteAddress: '', themeCss: '', fonts: [], stylesheets: [], preloads: [], entry: null },
  }
  const router = createSiteRouter(context)
  router.update({ context, history: createMemoryHistory() })
  return () =>
    renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          {merchants.map((merchant) => (
            <MerchantCard key={merchant.id} merchant={merchant} heading="h3" sizes="92vw" />
          ))}
        </RouterContextProvider>
      </QueryClientProvider>,
    )
}
