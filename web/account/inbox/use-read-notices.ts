import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readNotices } from '#contract/endpoints/notices.ts'
import type { NoticesAnswer } from '#contract/schemas/notice.ts'
import { unreadNoticesQuery } from '../../account-data/notices-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'

/** What is opened counts as read from then on; it stays marked on the open page, so that one sees what was new. */
export function useReadNotices(page: NoticesAnswer | undefined): void {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const unread = (page?.data ?? []).filter(({ read }) => !read).map(({ id }) => id)
  const ids = unread.join(' ')
  // Tells the server. Where that fails they stay unread, and the next opening tells it again.
  useEffect(() => {
    if (ids === '') return
    void callApi(readNotices, { body: { ids: ids.split(' ') } })
      .then((answer) => {
        if (answer.ok) queryClient.setQueryData(unreadNoticesQuery(callApi).queryKey, answer.answer)
        return null
      })
      .catch(() => null)
  }, [callApi, queryClient, ids])
}
