import { queryOptions } from '@tanstack/react-query'
import { getDevices } from '#contract/endpoints/devices.ts'
import { accountKey } from '../../../account-data/account-queries.ts'
import type { CallApi } from '../../../api/call-api.ts'
import { answerOf } from '../../../api/refused-error.ts'

export const devicesKey = [...accountKey, 'devices'] as const

export function devicesQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: devicesKey,
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getDevices, {})),
  })
}
