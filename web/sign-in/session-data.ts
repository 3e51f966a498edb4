import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey } from '../api/member-query.ts'
import { pageDataId } from '../site/page-data.ts'

/** Somebody else is at the browser now, or nobody: what was fetched before was meant for another. */
export function changeMember(queryClient: QueryClient, member: Member | null): void {
  // The document still carries what it was drawn from.
  document.getElementById(pageDataId)?.remove()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberKey[0] })
  queryClient.setQueryData(memberKey, member)
}
