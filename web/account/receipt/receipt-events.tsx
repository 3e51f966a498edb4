import type { Receipt } from '#contract/schemas/activity.ts'
import { cardBrands } from '#domain/cards/card-brand.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { formatDay, formatTime } from '../../copy/format-time.ts'
import styles from './receipt.module.css'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'

/** What the card network told, in its order, and the tip that came between. */
export function ReceiptEvents({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { events } = receipt
  const tip = tipSince(events)
  const cleared = events.some(({ kind }) => kind !== 'authorisation')
  return (
    <ReceiptSection title={t('receipt.events.title')}>
      <dl className={styles.lines}>
        {events.map(({ kind, eventId, network, occurredAt, amountCents }) => (
          <ReceiptLine
            key={eventId}
            label={t(`receipt.event.${kind}`)}
            value={
              kind === 'refund' || kind === 'void' ? `−${formatCents(Math.abs(amountCents))}` : formatCents(amountCents)
            }
            note={`${formatDay(occurredAt)}, ${formatTime(occurredAt)} ${t('receipt.event.byNetwork', { network: networkName(network) })}`}
          />
        ))}
        {tip === null ? null : <ReceiptLine label={t('receipt.event.tip')} value={`+${formatCents(tip)}`} />}
      </dl>
      {cleared ? null : <p className={styles.remark}>{t('receipt.event.awaitsClearing')}</p>}
    </ReceiptSection>
  )
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
