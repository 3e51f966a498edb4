import type { Receipt } from '#contract/schemas/activity.ts'
import { cardBrands } from '#domain/cards/card-brand.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { formatDay, formatTime } from '../../copy/format-time.ts'
import styles from './receipt.module.css'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'

/** What the card network told, in its order and the restaurant's time, and the tip that came between. */
export function ReceiptEvents({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { events, transaction } = receipt
  const { timeZone } = transaction
  const tip = tipSince(events)
  return (
    <ReceiptSection title={t('receipt.events.title')}>
      <dl className={styles.lines}>
        {events.map(({ kind, eventId, network, occurredAt, amountCents }) => (
          <ReceiptLine
            key={eventId}
            label={t(`receipt.event.${kind}`)}
            value={
              kind === 'refund' || kind === 'void' ? formatCents(-Math.abs(amountCents)) : formatCents(amountCents)
            }
            note={`${formatDay(occurredAt, timeZone)}, ${formatTime(occurredAt, timeZone)} ${t('receipt.event.byNetwork', { network: networkName(network) })}`}
          />
        ))}
        {tip === null ? null : <ReceiptLine label={t('receipt.event.tip')} value={`+${formatCents(tip)}`} />}
      </dl>
      {remarks(t, receipt).map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </ReceiptSection>
  )
}

/** What a void has undone, since the amount alone does not say it, and what is still to come. */
function remarks(t: Copy, { bill, events }: Receipt): readonly string[] {
  const { isCleared, voidedCents, releasedCents, keptCents } = bill
  if (isCleared) {
    return [
      releasedCents > 0 ? t('receipt.event.released', { amount: formatCents(releasedCents) }) : '',
      voidedCents > 0 ? t('receipt.event.undone', { amount: formatCents(voidedCents) }) : '',
    ].filter(Boolean)
  }
  if (voidedCents > 0 && keptCents === 0) return [t('receipt.event.holdReleased', { amount: formatCents(voidedCents) })]
  return [
    voidedCents > 0 ? t('receipt.event.undone', { amount: formatCents(voidedCents) }) : '',
    events.length > 0 ? t('receipt.event.awaitsClearing') : '',
  ].filter(Boolean)
}

/** What was added between authorisation and clearing; null while either is missing or nothing was. */
export function tipSince(events: Receipt['events']): number | null {
  const sum = (wanted: 'authorisation' | 'clearing') => {
    const found = events.filter(({ kind }) => kind === wanted)
    return found.length === 0 ? null : found.reduce((total, { amountCents }) => total + amountCents, 0)
  }
  const authorised = sum('authorisation')
  const cleared = sum('clearing')
  return authorised === null || cleared === null || cleared <= authorised ? null : cleared - authorised
}

function networkName(network: string): string {
  return cardBrands.find((brand) => brand.network === network)?.name ?? network
}
