import { settleQueries } from '../../account-data/load-account.ts'
import type { PageContext } from '../../site/page-context.ts'
import { claimQuery, claimsQuery } from './claims-query.ts'

interface Load {
  readonly context: PageContext
  readonly location: { readonly href: string }
}

export async function loadClaims(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(claimsQuery(callApi))
  settleQueries(load)
}

export async function loadClaim(load: Load & { readonly params: { readonly claimId: string } }): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(claimQuery(callApi, load.params.claimId))
  settleQueries(load)
}
