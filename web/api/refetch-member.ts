import type { AnyRouter } from '@tanstack/react-router'
import { memberKey } from './member-query.ts'

/** Asks again who is signed in whenever a member goes to another page; visitors are not asked about. */
export function refetchMemberOnNavigation(router: AnyRouter): void {
  const { queryClient } = router.options.context
  router.subscribe('onResolved', ({ pathChanged }: { pathChanged: boolean }) => {
    if (pathChanged && queryClient.getQueryData(memberKey)) void queryClient.invalidateQueries({ queryKey: memberKey })
  })
}
