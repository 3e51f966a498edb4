import { redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { memberKey } from '../api/member-query.ts'
import { RefusedError } from '../api/refused-error.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import {
  cardEntryQuery,
  cardsQuery,
  creditBalanceQuery,
  dineSummaryQuery,
  receiptQuery,
  reviewableDineQuery,
} from './account-queries.ts'
import { activityQuery, reviewStatusQuery, transactionIds } from './activity-query.ts'
import { noticesQuery, unreadNoticesQuery } from './notices-query.ts'
import { passportQuery } from './passport-query.ts'
import { loadVipNear } from './vip-near-query.ts'

interface Load {
  readonly context: PageContext
  readonly location: { readonly href: string }
}

interface LoadOfDine extends Load {
  readonly params: { readonly transactionId: string }
}

/** What failed is left out of the page, which asks again in the browser and says there what went wrong. A lost session leads to signing in. */
export function settleQueries({ context, location }: Load): void {
  const failed = context.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['account'], predicate: ({ state }) => state.status === 'error' })
  const signedOut = failed.some(({ state }) => state.error instanceof RefusedError && state.error.status === 401)
  for (const query of failed) context.queryClient.getQueryCache().remove(query)
  if (!signedOut) return
  context.queryClient.setQueryData(memberKey, null)
  // A full load in the browser: the token of the lost session is of no use for signing in.
  throw redirect({ to: '/login', search: { returnTo: location.href }, reloadDocument: true })
}

export async function loadCards(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  await Promise.all([
    queryClient.prefetchQuery(cardsQuery(callApi)),
    queryClient.prefetchQuery(cardEntryQuery(callApi)),
  ])
  settleQueries(load)
}

export async function loadPassport(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(passportQuery(callApi))
  settleQueries(load)
}

export async function loadOverview(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  const currencyType = currencyOf(queryClient)
  await Promise.all([
    queryClient.prefetchQuery(cardsQuery(callApi)),
    queryClient.prefetchQuery(dineSummaryQuery(callApi)),
    queryClient.prefetchQuery(activityQuery(callApi, { currencyType, pageNo: 1 })),
    currencyType === 'Credit' ? queryClient.prefetchQuery(creditBalanceQuery(callApi)) : null,
    loadVipNear(load.context),
  ])
  settleQueries(load)
}

export async function loadActivity(load: Load & { readonly deps: { readonly pageNo: number } }): Promise<void> {
  const { queryClient, callApi } = load.context
  const currencyType = currencyOf(queryClient)
  const query = activityQuery(callApi, { currencyType, pageNo: load.deps.pageNo })
  await Promise.all([
    queryClient.prefetchQuery(query),
    currencyType === 'Credit' ? queryClient.prefetchQuery(creditBalanceQuery(callApi)) : null,
  ])
  const ids = transactionIds(queryClient.getQueryData(query.queryKey))
  if (ids.length > 0) await queryClient.prefetchQuery(reviewStatusQuery(callApi, ids))
  settleQueries(load)
}

export async function loadInbox(load: Load & { readonly pageNo: number }): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(noticesQuery(callApi, load.pageNo))
  settleQueries(load)
}

/** What every page of the account shows beside its own: without it the navigation has no number. */
export async function loadUnread({ context: { queryClient, callApi } }: Load): Promise<void> {
  await queryClient.prefetchQuery(unreadNoticesQuery(callApi))
}

export async function loadReceipt(load: LoadOfDine): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(receiptQuery(callApi, load.params.transactionId))
  settleQueries(load)
}

export async function loadReviewableDine(load: LoadOfDine): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(reviewableDineQuery(callApi, load.params.transactionId))
  settleQueries(load)
}

function currencyOf(queryClient: QueryClient) {
  return siteOf(queryClient).partner.currencyType
}
