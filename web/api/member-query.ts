import { queryOptions } from '@tanstack/react-query'
import { getMember } from '#contract/endpoints/members.ts'
import type { CallApi } from './call-api.ts'
import { answerOf } from './refused-error.ts'
import { statusCodes } from './status-codes.ts'

export const memberKey = ['member'] as const

/** Who is signed in, or null. Kept until something asks for it again: a navigation of a member, sign-in, the session warning. */
export function memberQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: memberKey,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    // A failure is an answer too: who asks next does not call again.
    retryOnMount: false,
    async queryFn() {
      const outcome = await callApi(getMember, {})
      return !outcome.ok && outcome.status === statusCodes.unauthorized ? null : answerOf(outcome)
    },
  })
}
