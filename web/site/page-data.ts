import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { SharedSite } from '#contract/page-handler.ts'
import { keepSite, type KeptSite, siteOf } from './use-site.ts'

/** Where the document carries what its page was drawn from: data, which no browser runs. */
export const pageDataId = 'page-data'

interface PageData {
  readonly siteAddress: string
  readonly site: Omit<KeptSite, keyof SharedSite>
  readonly state: DehydratedState
}

/** As JSON that can stand within a script element. */
export function writePageData(queryClient: QueryClient, siteAddress: string): string {
  const { partner: _partner, copy: _copy, content: _content, ...site } = siteOf(queryClient)
  const state = dehydrate(queryClient)
  return JSON.stringify({ siteAddress, site, state } satisfies PageData).replaceAll('<', '\\u003c')
}

/** Puts together what the document carries and what all pages share. Throws where the network fails. */
export async function readPageData(queryClient: QueryClient): Promise<void> {
  const { siteAddress, site, state } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PageData
  const shared = (await (await fetch(siteAddress)).json()) as SharedSite
  keepSite(queryClient, { ...shared, ...site })
  // Nobody asks again for what came with the page, though no part of it may look for a while.
  hydrate(queryClient, state, { defaultOptions: { queries: { gcTime: Infinity } } })
}
