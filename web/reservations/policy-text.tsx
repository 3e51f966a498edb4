import type { BookingPolicyShown } from '#contract/schemas/reservations/tables.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatVisit } from '../copy/format-time.ts'
import { useCopy } from '../copy/use-copy.ts'

interface PolicyTextProps {
  readonly policy: BookingPolicyShown
  readonly timeZone: string
}

/** What a table asks of its guests, in a sentence. */
export function PolicyText({ policy: { feeCents, feePer, freeUntil, cardNeeded }, timeZone }: PolicyTextProps) {
  const t = useCopy()
  if (feeCents === null || freeUntil === null) return <p>{t('reserve.policy.free')}</p>
  const words = { until: formatVisit(freeUntil, timeZone), fee: formatCents(feeCents) }
  return (
    <>
      <p>{t(feePer === 'guest' ? 'reserve.policy.guest' : 'reserve.policy.table', words)}</p>
      {cardNeeded ? <p>{t('reserve.policy.card')}</p> : null}
    </>
  )
}
