import type { QueryClient } from '@tanstack/react-query'
import type { CallApi } from '../api/call-api.ts'
import { lookUpKnown } from '../api/known-query.ts'
import { afterHydration } from '../later/after-hydration.ts'
import { takeOverParts } from '../later/later.tsx'
import { keepCampaign } from '../storage/keep-campaign.ts'

interface Visit {
  readonly queryClient: QueryClient
  readonly callApi: CallApi
  /** The query of the visit's first address. */
  readonly sender: string
}

/** Keeps who sent the visitor, and looks up who that is. Waits until the page is hydrated, since the server rendered it for an unknown visitor. */
export async function meetVisitor({ queryClient, callApi, sender }: Visit): Promise<void> {
  keepCampaign(sender)
  await afterHydration()
  await takeOverParts()
  await lookUpKnown(queryClient, callApi)
}
