import { Link } from '@tanstack/react-router'
import type { CashOutAnswer } from '#contract/schemas/credits/cash-out.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { cashOutQuery } from './cash-out-query.ts'
import { Placeholder } from '../requests/placeholder.tsx'
import panel from '../activity/credit-panel.module.css'
import list from '../requests/request-list.module.css'
import styles from '../requests/request-page.module.css'
import { ChoiceForm } from './choice-form.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderList } from './order-list.tsx'

/** Where a member says how the balance is paid, orders gift cards from it, and sees what became of them. */
export function CashOutPage() {
  const t = useCopy()
  useRefetchOnReturn()
  const { data, error, refetch } = useAccountQuery(cashOutQuery(useCallApi()))
  return (
    <div className={styles.page}>
      <PageHead title={t('cashOut.title')} />
      <p>
        <Link to="/account/recent_activity" className={buttonClass('quiet')}>
          <ChevronLeftIcon />
          {t('cashOut.back')}
        </Link>
      </p>
      <PageTitle title={t('cashOut.heading')} text={t('cashOut.lead')} />
      {data === undefined ? <Without code={codeOf(error)} retry={() => void refetch()} /> : <Parts cashOut={data} />}
    </div>
  )
}

function Parts({ cashOut }: { readonly cashOut: CashOutAnswer }) {
  const t = useCopy()
  const { payableCents, waitingCents, offers, newestOrder, orders, way } = cashOut
  const isOffered = offers.length > 0
  return (
    <>
      <section aria-labelledby="payable">
        <h2 id="payable" className={panel.title}>
          {t('cashOut.payable')}
        </h2>
        <p className={panel.figure}>{formatCents(payableCents)}</p>
        {waitingCents === 0 ? null : (
          <p className={list.note}>{t('cashOut.waiting', { amount: formatCents(waitingCents) })}</p>
        )}
      </section>
      {isOffered || way === 'giftCard' ? <ChoiceForm key={way} cashOut={cashOut} /> : null}
      <div className={styles.parts}>
        {isOffered ? <OrderForm key={newestOrder} cashOut={cashOut} /> : <p>{t('cashOut.none')}</p>}
        <OrderList orders={orders} />
      </div>
    </>
  )
}

/** Null: nothing has failed yet. */
function codeOf(error: Error | null): string | null {
  if (error === null) return null
  return error instanceof RefusedError ? error.refusal.code : 'unreachable'
}

function Without({ code, retry }: { readonly code: string | null; retry(): void }) {
  const t = useCopy()
  if (code === null) return <Placeholder />
  if (code === 'notFound') return <p>{t('cashOut.none')}</p>
  return (
    <EmptyState heading="h2" title={t('cashOut.error.title')} text={t('cashOut.error.text')}>
      <Button onClick={retry}>{t('error.retry')}</Button>
    </EmptyState>
  )
}
