import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { isMerchantId } from '#domain/analytics/check-event.ts'
import type { TableSearchAnswer } from '#contract/schemas/reservations/tables.ts'
import { report } from '../analytics/report.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { dateTimeOf, isOwnWish, type TableWish, type WishClock } from './table-wish.ts'
import { tablesQuery } from './tables-query.ts'

/** What every stage of a reservation says of the table that somebody is after. */
export interface TableFacts {
  readonly merchantId: string
  /** What was looked for, as 2026-11-28T19:00. */
  readonly dateTime: string
  readonly partySize: number
  /** Whether somebody chose that, or it is the form's own wish. */
  readonly isOwn: boolean
}

export function tableFacts(merchantId: string, wish: TableWish, clock: WishClock): TableFacts {
  return { merchantId, dateTime: dateTimeOf(wish), partySize: wish.partySize, isOwn: isOwnWish(wish, clock) }
}

type StageOf<Event> = Event extends { readonly search: unknown }
  ? Omit<Event, 'merchant' | 'search' | 'partySize'>
  : never
type TableStage = StageOf<AnalyticsEvent>

export function reportTable({ merchantId: merchant, partySize, isOwn }: TableFacts, stage: TableStage): void {
  if (isMerchantId(merchant)) report({ ...stage, merchant, partySize, search: isOwn ? 'user' : 'default' })
}

export type CardHold = 'with' | 'without' | 'unknown'

export function cardHoldOf(policy: { readonly cardNeeded: boolean } | undefined): CardHold {
  if (policy === undefined) return 'unknown'
  return policy.cardNeeded ? 'with' : 'without'
}

type Wish = Omit<TableFacts, 'isOwn'>

/** Tells of each wish that tables are looked for. */
export function useSearchReport(facts: TableFacts): void {
  const { merchantId, dateTime, partySize } = facts
  const tell = useEffectEvent((wish: Wish) => reportTable({ ...facts, ...wish }, { event: 'reservationSearch' }))
  // Meets analytics, once for each wish.
  useEffect(() => tell({ merchantId, dateTime, partySize }), [merchantId, dateTime, partySize])
}

type Outcome = TableSearchAnswer['outcome'] | 'providerAway' | null

/** Tells of each wish for which there is no table. */
export function useNoTablesReport(facts: TableFacts, outcome: Outcome): void {
  const { merchantId, dateTime, partySize } = facts
  const tell = useEffectEvent((wish: Wish, reason: Outcome) => {
    if (reason !== null && reason !== 'tables')
      reportTable({ ...facts, ...wish }, { event: 'reservationNoAvailability', reason })
  })
  // Meets analytics, once for each answer.
  useEffect(() => tell({ merchantId, dateTime, partySize }, outcome), [merchantId, dateTime, partySize, outcome])
}

/** Tells that somebody is asked to sign in for this table. */
export function useLoginPromptReport(facts: TableFacts, slot: string): void {
  const queryClient = useQueryClient()
  const { queryKey } = tablesQuery(useCallApi(), facts)
  const tell = useEffectEvent((chosen: string) => {
    const found = queryClient.getQueryData(queryKey)
    const table = found?.outcome === 'tables' ? found.tables.find(({ time }) => time === chosen) : undefined
    reportTable(facts, { event: 'reservationLoginPrompt', cardHold: cardHoldOf(table?.policy) })
  })
  // Meets analytics, once for each table.
  useEffect(() => tell(slot), [slot])
}
