import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey } from '../api/member-query.ts'
import { takeOverParts } from '../later/later.tsx'
import { pageDataId } from '../site/page-data.ts'

/**
 * Makes another member, or nobody, the one who is signed in, and forgets what was fetched for the one before. Hydrates
 * the rest of the page first, since the server rendered it for the one before.
 */
export async function changeMember(queryClient: QueryClient, member: Member | null): Promise<void> {
  await takeOverParts()
  // The document still carries what it was drawn from.
  document.getElementById(pageDataId)?.remove()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberKey[0] })
  queryClient.setQueryData(memberKey, member)
}
