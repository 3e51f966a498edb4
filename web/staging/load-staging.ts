import { queryOptions } from '@tanstack/react-query'
import { getStaging } from '#contract/endpoints/staging.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import type { PageContext } from '../site/page-context.ts'

export async function loadStaging({ queryClient, callApi }: PageContext): Promise<void> {
  await queryClient.ensureQueryData(stagingQuery(callApi))
}

export function stagingQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: ['staging'],
    queryFn: async () => answerOf(await callApi(getStaging, {})),
  })
}
