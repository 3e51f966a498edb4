import { useCallApi } from '../api/use-call-api.ts'
import { usePartner } from '../site/use-site.ts'
import { activityQuery, isProcessing } from './activity-query.ts'
import { useAccountQuery } from './use-account-query.ts'
import { useRefetchOnReturn } from './use-refetch-on-return.ts'

const pollDelay = 2_000
/** An open page asks this long, counted from when the person last came to it: a session must not live on by polling alone. */
const pollFor = 5 * 60_000

/** A page of visits that keeps itself up to date: every 2 s while a visit is processing, and whenever the person comes back to it. */
export function useActivity(pageNo: number) {
  const callApi = useCallApi()
  const { currencyType } = usePartner()
  const watch = useRefetchOnReturn()
  return useAccountQuery({
    ...activityQuery(callApi, { currencyType, pageNo }),
    refetchInterval: ({ state }) => isProcessing(state.data) && watch.millisecondsSince() < pollFor && pollDelay,
  })
}
