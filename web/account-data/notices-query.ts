import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getNotices, getUnreadNotices } from '#contract/endpoints/notices.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { accountKey } from './account-queries.ts'

const inboxPageSize = 10

/** A page of what the member was told, from 1. */
export function noticesQuery(callApi: CallApi, pageNo: number) {
  return queryOptions({
    queryKey: [...accountKey, 'notices', pageNo],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getNotices, { query: { pageNo, resultsPerPage: inboxPageSize } })),
  })
}

export function unreadNoticesQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'unreadNotices'],
    staleTime: 30_000,
    queryFn: async () => answerOf(await callApi(getUnreadNotices, {})),
  })
}
