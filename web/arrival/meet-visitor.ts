import type { QueryClient } from '@tanstack/react-query'
import type { CallApi } from '../api/call-api.ts'
import { lookUpKnown } from '../api/known-query.ts'
import { keepCampaign } from '../storage/keep-campaign.ts'

interface Visit {
  readonly queryClient: QueryClient
  readonly callApi: CallApi
  /** The query of the visit's first address. */
  readonly sender: string
}

/** Keeps who sent the visitor, and looks up who that is. */
export async function meetVisitor({ queryClient, callApi, sender }: Visit): Promise<void> {
  keepCampaign(sender)
  await lookUpKnown(queryClient, callApi)
}
