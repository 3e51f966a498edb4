import type { GiftCardOrdered } from '#contract/schemas/credits/cash-out.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { RequestState } from '../requests/request-state.tsx'
import styles from '../requests/request-list.module.css'

/** What was ordered, the newest first, with what became of it. */
export function OrderList({ orders }: { readonly orders: readonly GiftCardOrdered[] }) {
  const t = useCopy()
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className={styles.title}>
        {t('cashOut.orders')}
      </h2>
      {orders.length === 0 ? (
        <p className={styles.note}>{t('cashOut.orders.none')}</p>
      ) : (
        <ul className={styles.list} aria-live="polite">
          {orders.map((order) => (
            <OrderItem key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OrderItem({ order }: { readonly order: GiftCardOrdered }) {
  const t = useCopy()
  const { id, brand, delivery, amountCents, status, failure, createdAt } = order
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <RequestState state={stateOf(status)}>{t(`giftCardStatus.${status}`)}</RequestState>
        <span>{t('cashOut.orders.number', { id })}</span>
      </p>
      <h3 className={styles.name}>
        {t(`giftCardBrand.${brand}`)} · {formatCents(amountCents)}
      </h3>
      <p className={styles.note}>
        {t('cashOut.orders.made', { date: formatDay(createdAt), delivery: t(`deliveryMethod.${delivery}`) })}
      </p>
      {failure === null ? null : <p>{t(`giftCardFailure.${failure}`)}</p>}
    </li>
  )
}

function stateOf(status: GiftCardOrdered['status']) {
  switch (status) {
    case 'pending':
    case 'pending_received':
      return 'open'
    case 'completed':
      return 'done'
    case 'rejected':
    case 'error':
      return 'closed'
  }
}
