import { queryOptions } from '@tanstack/react-query'
import { getClosing } from '#contract/endpoints/leaving.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'

/** What closing the account would meet, of this moment. */
export function closingQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'closing'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getClosing, {})),
  })
}
