import type { CreditEntry } from '#contract/schemas/activity.ts'
import { isoDay } from '#domain/dates.ts'

interface NewestActivity {
  /** The newest first. */
  readonly data: readonly CreditEntry[]
  readonly totalPages: number
}

/** The restaurants at which the member has dined in the month of `today`; null where the page of the newest visits does not reach back to its beginning. */
export function dinedThisMonth({ data, totalPages }: NewestActivity, today: string): ReadonlySet<string> | null {
  const visits = data.flatMap((entry) => (entry.entryType === 'transaction' ? [entry.transaction] : []))
  const first = `${today.slice(0, 7)}-01`
  const latest = visits.filter(
    ({ transactionCreatedAt, timeZone }) => isoDay(Date.parse(transactionCreatedAt), timeZone) >= first,
  )
  if (totalPages > 1 && latest.length === visits.length) return null
  return new Set(latest.flatMap(({ merchantId }) => merchantId ?? []))
}
