import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import styles from './receipt.module.css'

/** The number by which support finds the visit, to be copied. */
export function ReceiptNumber({ number }: { readonly number: string }) {
  const t = useCopy()

  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(number).then(
      () => true,
      () => false,
    )
    toasts.show(
      copied
        ? { kind: 'success', text: t('receipt.number.copied') }
        : { kind: 'error', text: t('receipt.number.failed') },
    )
  }

  return (
    <div className={styles.support}>
      <p className={styles.number}>{t('receipt.number', { number })}</p>
      <p>{t('receipt.number.help')}</p>
      <Button look="quiet" onClick={() => void copy()}>
        {t('receipt.number.copy')}
      </Button>
    </div>
  )
}
