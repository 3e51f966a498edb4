import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getTablesOfMany } from '#contract/endpoints/bookings/reservations.ts'
import type { TablesOfManyQuery } from '#contract/schemas/reservations/tables.ts'
import { largestParty } from '#domain/reservations/table-rules.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { tableSearch } from '../../reservations/table-search.ts'
import { dateTimeOf, isOwnWish, type TableWish, type WishClock, wishOf } from '../../reservations/table-wish.ts'
import type { SearchState } from '../state/search-state.ts'

/** Tables of a page's restaurants, in one call. They are taken while somebody looks: what is half a minute old is asked for again. */
function pageTablesQuery(callApi: CallApi, query: TablesOfManyQuery & { readonly merchantIds: readonly string[] }) {
  return queryOptions({
    queryKey: ['tables', query],
    staleTime: 30_000,
    retry: false,
    queryFn: async () => answerOf(await callApi(getTablesOfMany, { query })),
  })
}

interface WantedTable {
  readonly wish: TableWish
  readonly clock: WishClock
  readonly dateTime: string
  /** Whether somebody chose it, or it is the form's own wish. */
  readonly isOwn: boolean
}

/** The table that a search is for: that of its address, or the usual one by the clock of who looks. */
export function useWantedTable(state: Pick<SearchState, 'dateTime' | 'partySize'>): WantedTable {
  const [clock] = useState<WishClock>(() => ({
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  const wish = wishOf(tableSearch(state), clock)
  return { wish, clock, dateTime: dateTimeOf(wish), isOwn: isOwnWish(wish, clock) }
}

/** The tables for that wish; nobody is asked for a party that is booked by phone. */
export function usePageTables(merchantIds: readonly string[], { wish, dateTime }: WantedTable) {
  const { partySize } = wish
  return useQuery({
    ...pageTablesQuery(useCallApi(), { merchantIds: [...merchantIds], dateTime, partySize }),
    enabled: merchantIds.length > 0 && partySize <= largestParty,
  })
}
