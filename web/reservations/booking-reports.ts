import type { AnalyticsEventOf } from '#domain/analytics/analytics-events.ts'
import { type CardHold, reportTable, type TableFacts } from './table-reports.ts'

interface Attempt {
  readonly facts: TableFacts
  readonly cardHold: CardHold
  /** Whether a reservation is moved. */
  readonly isChange: boolean
}

type Reason = AnalyticsEventOf<'reservationFailed'>['reason']

const reasons: ReadonlySet<string> = new Set<Reason>([
  'slotGone',
  'reservationOverlap',
  'dinerDeactivated',
  'bookingFailed',
  'lockExpired',
  'cardDeclined',
  'cardStepNeeded',
  'cardNotMovable',
  'notSignedIn',
  'notOpen',
  'tooManyRequests',
])

export function reportSubmit({ facts, ...attempt }: Attempt): void {
  reportTable(facts, { event: 'reservationSubmit', ...attempt })
}

export function reportBooked({ facts, ...attempt }: Attempt, { isConfirmed }: { readonly isConfirmed: boolean }): void {
  reportTable(facts, { event: 'reservationBooked', ...attempt, isConfirmed })
}

/** `code`: of the refusal; undefined where no answer came. */
export function reportFailed({ facts, cardHold, isChange }: Attempt, code: string | undefined): void {
  if (code === 'paymentAway') return reportCardUnavailable({ facts, cardHold })
  reportTable(facts, { event: 'reservationFailed', cardHold, isChange, reason: reasonOf(code) })
}

/** The table is held by a card, and what holds cards could not be had. */
export function reportCardUnavailable({ facts, cardHold }: Pick<Attempt, 'facts' | 'cardHold'>): void {
  reportTable(facts, { event: 'reservationPaymentUnavailable', cardHold })
}

function reasonOf(code: string | undefined): Reason {
  if (code === undefined) return navigator.onLine ? 'other' : 'offline'
  return isReason(code) ? code : 'other'
}

function isReason(code: string): code is Reason {
  return reasons.has(code)
}
