import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '../errors/error-page.tsx'
import type { PageContext } from '../site/page-context.ts'
import { parseSearch, stringifySearch } from '../site/plain-search.ts'
import { siteMap } from './site-map.ts'

/** The router of one page on the server, and of the whole visit in the browser. */
export function createSiteRouter(context: PageContext) {
  const { queryClient } = context
  return createRouter({
    routeTree: siteMap,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Data lives in the queries, which know themselves how old they are.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Within the frame, so that who meets a fault is not lost; the root's own stands for a frame that fails.
    defaultErrorComponent: ErrorPage,
    ssr: { nonce: context.document.nonce },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
