import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getReviewStatuses, getTransactions, getTransactionsStatementCredits } from '#contract/endpoints/activity.ts'
import type { CreditEntry } from '#contract/schemas/activity.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { accountKey } from './account-queries.ts'

/** Source: specification, section 9. */
export const activityPageSize = 10

export interface ActivityPage {
  readonly data: readonly CreditEntry[]
  readonly totalPages: number
  readonly totalResultSize: number
}

interface Asked {
  readonly currencyType: Currency
  /** From 1. */
  readonly pageNo: number
}

/** A page of visits; programmes that pay statement credits have these among them. */
export function activityQuery(callApi: CallApi, { currencyType, pageNo }: Asked) {
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

export function isProcessing(page: Pick<ActivityPage, 'data'> | undefined): boolean {
  return (page?.data ?? []).some(
    (entry) => entry.entryType === 'transaction' && entry.transaction.transactionStatus === 'Pending',
  )
}
