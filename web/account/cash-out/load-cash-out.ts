import { settleQueries } from '../../account-data/load-account.ts'
import type { PageContext } from '../../site/page-context.ts'
import { cashOutQuery } from './cash-out-query.ts'

interface Load {
  readonly context: PageContext
  readonly location: { readonly href: string }
}

export async function loadCashOut(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(cashOutQuery(callApi))
  settleQueries(load)
}
