import { queryOptions } from '@tanstack/react-query'
import { getStaging } from '#contract/endpoints/staging.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'

export function stagingQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: ['staging'],
    queryFn: async () => answerOf(await callApi(getStaging, {})),
  })
}
