import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PublicPartner, Site } from '#contract/page-handler.ts'

const sites = new WeakMap<QueryClient, Site>()

/** The site goes with the queries, though nothing ever fetches it again: each page on the server has its own, the browser one for the visit. */
export function keepSite(queryClient: QueryClient, site: Site): void {
  sites.set(queryClient, site)
}

export function siteOf(queryClient: QueryClient): Site {
  const site = sites.get(queryClient)
  if (site === undefined) throw new Error('The page was drawn without its site')
  return site
}

export function useSite(): Site {
  return siteOf(useQueryClient())
}

export function usePartner(): PublicPartner {
  return useSite().partner
}
