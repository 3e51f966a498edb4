import { queryOptions } from '@tanstack/react-query'
import { getFeatureFlags } from '#contract/endpoints/site.ts'
import type { CallApi } from './call-api.ts'
import { answerOf } from './refused-error.ts'

export const featureFlagsKey = ['feature-flags'] as const

/** The switches of the server. A page brings the answer along; whoever has none asks once, and keeps what comes, a failure too. */
export function featureFlagsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: featureFlagsKey,
    staleTime: Infinity,
    gcTime: Infinity,
    retryOnMount: false,
    queryFn: async () => answerOf(await callApi(getFeatureFlags, {})),
  })
}
