import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getDineSummary, getReceipt, getStatement, getStatementCreditBalance } from '#contract/endpoints/activity.ts'
import { getReviewableDine } from '#contract/endpoints/reviews.ts'
import { getCardEntry, getMemberCards } from '#contract/endpoints/cards.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'

/** Everything under this key belongs to the member who is signed in. */
export const accountKey = ['account'] as const

export function cardsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'cards'],
    queryFn: async () => answerOf(await callApi(getMemberCards, {})),
  })
}

/** Where the card frame is. What its envelope is bound to is asked for anew at each submit, since it is good for one only. */
export function cardEntryQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'cardEntry'],
    staleTime: Infinity,
    queryFn: async () => answerOf(await callApi(getCardEntry, {})),
  })
}

export function dineSummaryQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'dineSummary'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getDineSummary, {})),
  })
}

/** Of programmes that pay statement credits. */
export function creditBalanceQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'creditBalance'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getStatementCreditBalance, {})),
  })
}

/** The account of today, or at the end of a day of before (ISO). */
export function statementQuery(callApi: CallApi, day: string | null) {
  return queryOptions({
    queryKey: [...accountKey, 'statement', day],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getStatement, { query: day === null ? {} : { day } })),
  })
}

export function receiptQuery(callApi: CallApi, transactionId: string) {
  return queryOptions({
    queryKey: [...accountKey, 'receipt', transactionId],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getReceipt, { params: { transactionId } })),
  })
}

/** A visit with what can be said of it. */
export function reviewableDineQuery(callApi: CallApi, transactionId: string) {
  return queryOptions({
    queryKey: [...accountKey, 'reviewable', transactionId],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getReviewableDine, { params: { transactionId } })),
  })
}
