import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, type ResolveParams } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { merchantQuery } from '../api/merchant-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { formatPhone } from './about/format-phone.ts'
import styles from './order-page.module.css'

/** Over the restaurant's page: how to order, and what that earns. Closing goes back to the page below. */
export function OrderPage() {
  const t = useCopy()
  const { merchantId } = useParams({ from: '/merchants/$merchantId' }) as ResolveParams<'/merchants/$merchantId'>
  const { data: merchant } = useSuspenseQuery(merchantQuery(useCallApi(), merchantId))
  const navigate = useNavigate()
  const { name, phone, website, details } = merchant
  function close(): void {
    void navigate({ to: '/merchants/$merchantId', params: { merchantId }, replace: true, resetScroll: false })
  }
  return (
    <div className={styles.order}>
      <Dialog title={t('merchant.order.title', { name })} close={t('dialog.close')} onClose={close}>
        {details.onlineOrdering === 'only' ? <p>{t('merchant.order.only')}</p> : null}
        <p>{t('merchant.order.text')}</p>
        <div className={styles.ways}>
          {website === null ? null : (
            <a href={website} rel="noopener nofollow" className={buttonClass('primary')}>
              {t('merchant.order.website')}
            </a>
          )}
          {phone === null ? null : (
            <a href={`tel:${phone}`} className={buttonClass('secondary')}>
              {t('merchant.order.call', { phone: formatPhone(phone) })}
            </a>
          )}
          <Link
            to="/merchants/$merchantId"
            params={{ merchantId }}
            replace
            resetScroll={false}
            className={buttonClass('quiet')}
          >
            {t('merchant.order.back')}
          </Link>
        </div>
      </Dialog>
    </div>
  )
}
