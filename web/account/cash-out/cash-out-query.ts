import { queryOptions } from '@tanstack/react-query'
import { getCashOut } from '#contract/endpoints/credits/cash-out.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'

/** How the balance is paid, what it can be paid by, and what was ordered. */
export function cashOutQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'cashOut'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getCashOut, {})),
  })
}
