import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey, memberQuery } from './member-query.ts'
import { useCallApi } from './use-call-api.ts'

/** The member who is signed in; null for visitors, and while nobody can tell. */
export const useMember = import.meta.env.SSR ? useMemberOfPage : useFollowedMember

function useFollowedMember(): Member | null {
  return useQuery(memberQuery(useCallApi())).data ?? null
}

/** A page on the server is drawn once: there is nothing to follow, and every card of a list asks. */
function useMemberOfPage(): Member | null {
  return useQueryClient().getQueryData<Member | null>(memberKey) ?? null
}
