import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getTransactions, getTransactionsStatementCredits } from '#contract/endpoints/activity.ts'
import { getReviewStatuses } from '#contract/endpoints/reviews.ts'
import type { CreditEntry } from '#contract/schemas/activity.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { usePartner } from '../site/use-site.ts'
import { accountKey } from './account-queries.ts'
import { useAccountQuery } from './use-account-query.ts'
import { useRefetchOnReturn } from './use-refetch-on-return.ts'

/** Source: specification, section 9. */
const activityPageSize = 10

interface ActivityPage {
  readonly data: readonly CreditEntry[]
  readonly totalPages: number
  readonly totalResultSize: number
}

interface ActivityQuestion {
  readonly currencyType: Currency
  /** From 1. */
  readonly pageNo: number
}

/** A page of visits; programmes that pay statement credits have these among them. */
export function activityQuery(callApi: CallApi, { currencyType, pageNo }: ActivityQuestion) {
  const query = { pageNo, resultsPerPage: activityPageSize }
  return queryOptions({
    queryKey: [...accountKey, 'activity', pageNo],
    staleTime: 0,
    placeholderData: keepPreviousData,
    async queryFn(): Promise<ActivityPage> {
      if (currencyType === 'Credit') return answerOf(await callApi(getTransactionsStatementCredits, { query }))
      const page = answerOf(await callApi(getTransactions, { query }))
      return { ...page, data: page.data.map((transaction) => ({ entryType: 'transaction', transaction })) }
    },
  })
}

/** Which of these visits are reviewed. Without an answer none counts as reviewed. */
export function reviewStatusQuery(callApi: CallApi, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...accountKey, 'reviews', ids],
    enabled: ids.length > 0,
    queryFn: async () => answerOf(await callApi(getReviewStatuses, { query: { txnId: [...ids] } })),
  })
}

export function transactionIds(page: Pick<ActivityPage, 'data'> | undefined): string[] {
  return (page?.data ?? []).flatMap((entry) =>
    entry.entryType === 'transaction' ? [entry.transaction.sourceTransactionId] : [],
  )
}

function isProcessing(page: Pick<ActivityPage, 'data'> | undefined): boolean {
  return (page?.data ?? []).some(
    (entry) => entry.entryType === 'transaction' && entry.transaction.transactionStatus === 'Pending',
  )
}

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
