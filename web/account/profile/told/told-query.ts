import { queryOptions } from '@tanstack/react-query'
import { getNoticeChoices } from '#contract/endpoints/notice-choices.ts'
import { accountKey } from '../../../account-data/account-queries.ts'
import type { CallApi } from '../../../api/call-api.ts'
import { answerOf } from '../../../api/refused-error.ts'

export const toldKey = [...accountKey, 'told'] as const

/** Another tab, or the link of a mail, may have chosen otherwise since. */
export function toldQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: toldKey,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async () => answerOf(await callApi(getNoticeChoices, {})),
  })
}
