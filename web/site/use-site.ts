import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PublicPartner, Site } from '#contract/page-handler.ts'

/** What a page was drawn from, but for the flags, which are a query. */
export type KeptSite = Omit<Site, 'flags'>

const sites = new WeakMap<QueryClient, KeptSite>()

/** The site goes with the queries, though nothing ever fetches it again: each page on the server has its own, the browser one for the visit. */
export function keepSite(queryClient: QueryClient, site: KeptSite): void {
  sites.set(queryClient, site)
}

export function siteOf(queryClient: QueryClient): KeptSite {
  const site = sites.get(queryClient)
  if (site === undefined) throw new Error('The page was drawn without its site')
  return site
}

export function useSite(): KeptSite {
  return siteOf(useQueryClient())
}

export function usePartner(): PublicPartner {
  return useSite().partner
}
