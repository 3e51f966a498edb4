import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { ChevronLeftIcon } from '#ui/icons/chevron-left-icon.tsx'
import { PrintIcon } from '#ui/icons/print-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './receipt-page.module.css'

export function ReceiptActions({ printable }: { readonly printable: boolean }) {
  const t = useCopy()
  return (
    <div className={styles.actions}>
      <Link to="/account/recent_activity" className={buttonClass('quiet')}>
        <ChevronLeftIcon />
        {t('receipt.back')}
      </Link>
      {printable ? (
        <Button look="quiet" onClick={() => window.print()}>
          <PrintIcon />
          {t('receipt.print')}
        </Button>
      ) : null}
    </div>
  )
}
