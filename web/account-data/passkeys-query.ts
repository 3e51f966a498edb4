import { queryOptions } from '@tanstack/react-query'
import { getPasskeys } from '#contract/endpoints/session.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { accountKey } from './account-queries.ts'

export const passkeysKey = [...accountKey, 'passkeys'] as const

export function passkeysQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: passkeysKey,
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getPasskeys, {})),
  })
}
