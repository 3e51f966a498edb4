import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getKnownMember } from '#contract/endpoints/prospects.ts'
import { stored } from '../storage/stored.ts'
import type { CallApi } from './call-api.ts'
import { knownKey } from './known-visitor.ts'
import { memberKey } from './member-query.ts'
import { answerOf } from './refused-error.ts'

/** The person whom a partner has written to, by the id in the letter's link: a known member, or an error. Asked once. */
export function knownQuery(callApi: CallApi, publicId: string) {
  return queryOptions({
    queryKey: knownKey,
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async () => answerOf(await callApi(getKnownMember, { params: { publicId } })),
  })
}

/** Looks a visitor up whose id is in the address or was in an earlier one; whoever has signed in is known better. */
export async function lookUpKnown(queryClient: QueryClient, callApi: CallApi): Promise<void> {
  const publicId = stored.publicId.read()
  if (publicId === null || queryClient.getQueryData(memberKey)) return
  await queryClient.prefetchQuery(knownQuery(callApi, publicId))
}
