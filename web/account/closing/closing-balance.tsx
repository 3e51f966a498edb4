import { useQuery } from '@tanstack/react-query'
import type { Closing, ClosingBalance as ClosingBalanceTold } from '#contract/schemas/leaving.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { formatLongDay } from '../../copy/format-time.ts'
import { usePartner } from '../../site/use-site.ts'
import { closingQuery } from './closing-query.ts'

/** What becomes of the balance and of what is on its way, before the account is closed. */
export function ClosingBalance() {
  const t = useCopy()
  const callApi = useCallApi()
  const { currencyType } = usePartner()
  const { data, isError } = useQuery(closingQuery(callApi))
  const told = data === undefined ? null : <Told closing={data} />
  if (currencyType !== 'Credit') return told
  return <div role="status">{told ?? <p>{t(isError ? 'closing.balance.error' : 'closing.balance.loading')}</p>}</div>
}

function Told({ closing: { balance, visitsOnTheirWay: count } }: { readonly closing: Closing }) {
  const t = useCopy()
  if (balance === null) return count === 0 ? null : <p>{t('closing.onTheirWay', { count })}</p>
  const { payableCents, waitingCents, card, cardPaidFrom } = balance
  return (
    <>
      {payableCents === 0 ? null : <Payable payableCents={payableCents} card={card} cardPaidFrom={cardPaidFrom} />}
      {waitingCents === 0 ? null : (
        <p>
          {t(card === null ? 'closing.balance.waitingEnds' : 'closing.balance.waiting', {
            amount: formatCents(waitingCents),
            card: card ?? '',
          })}
        </p>
      )}
      {count === 0 ? null : (
        <p>{t(card === null ? 'closing.credits.end' : 'closing.credits', { count, card: card ?? '' })}</p>
      )}
    </>
  )
}

function Payable({ payableCents, card, cardPaidFrom }: Omit<ClosingBalanceTold, 'waitingCents'>) {
  const t = useCopy()
  const amount = formatCents(Math.abs(payableCents))
  if (payableCents < 0) return <p>{t('closing.balance.belowZero', { amount })}</p>
  if (card === null) return <p>{t('closing.balance.ends', { amount })}</p>
  if (cardPaidFrom === null) return <p>{t('closing.balance.paid', { amount, card })}</p>
  return <p>{t('closing.balance.paidLater', { amount, card, day: formatLongDay(cardPaidFrom) })}</p>
}
