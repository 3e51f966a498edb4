import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey } from '../api/member-query.ts'

/** Somebody else is at the browser now, or nobody: what was fetched before was meant for another. */
export function changeMember(queryClient: QueryClient, member: Member | null): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberKey[0] })
  queryClient.setQueryData(memberKey, member)
}
