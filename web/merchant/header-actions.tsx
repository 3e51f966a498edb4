import { Link } from '@tanstack/react-router'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { buttonClass } from '#ui/button-class.ts'
import { BagIcon } from '#ui/icons/bag-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './merchant-header.module.css'
import { ShareLink } from './share-link.tsx'

export function HeaderActions({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  return (
    <p className={styles.actions}>
      {merchant.details.onlineOrdering === 'none' ? null : (
        <Link
          to="/merchants/$merchantId/Order"
          params={{ merchantId: merchant.id }}
          resetScroll={false}
          className={buttonClass('compactSecondary')}
        >
          <BagIcon size={18} />
          {t('merchant.orderOnline')}
        </Link>
      )}
      <ShareLink name={merchant.name} />
    </p>
  )
}
