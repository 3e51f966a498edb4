import { settleQueries } from '../../account-data/load-account.ts'
import { reservationQuery, reservationsQuery } from '../../reservations/reservations-query.ts'
import type { PageContext } from '../../site/page-context.ts'

interface Load {
  readonly context: PageContext
  readonly location: { readonly href: string }
}

export async function loadReservations(load: Load): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(reservationsQuery(callApi))
  settleQueries(load)
}

export async function loadReservation(
  load: Load & { readonly params: { readonly reservationId: string } },
): Promise<void> {
  const { queryClient, callApi } = load.context
  await queryClient.prefetchQuery(reservationQuery(callApi, load.params.reservationId))
  settleQueries(load)
}
