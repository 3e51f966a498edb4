import { useQuery } from '@tanstack/react-query'
import type { MemberCard } from '#contract/schemas/card.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { ClosingBalance } from '../closing/closing-balance.tsx'
import { closingQuery } from '../closing/closing-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './delete-card-dialog.module.css'

interface DeleteCardDialogProps {
  readonly card: MemberCard
  /** The account goes with it. */
  readonly last: boolean
  onCancel(): void
  /** Whether the dialog says that the balance ends with the account. */
  onConfirm(mayEnd: boolean): void
}

export function DeleteCardDialog({ card, last, onCancel, onConfirm }: DeleteCardDialogProps) {
  const t = useCopy()
  const balance = useQuery({ ...closingQuery(useCallApi()), enabled: last }).data?.balance ?? null
  const mayEnd = balance !== null && balance.payableCents > 0 && balance.card === null
  return (
    <Dialog
      title={t(last ? 'cards.confirmLast.title' : 'cards.confirm.title')}
      close={t('dialog.close')}
      question={last ? <LastCardText /> : <p>{t('cards.confirm.text', { lastFour: card.lastFour })}</p>}
      onClose={onCancel}
    >
      <div className={styles.buttons}>
        <Button onClick={() => onConfirm(mayEnd)} className={styles.confirm}>
          {t(last ? 'cards.confirmLast.submit' : 'cards.confirm.submit')}
        </Button>
        <Button look="secondary" data-focus-first onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function LastCardText() {
  const t = useCopy()
  const { phone } = usePartner().customerSupport
  return (
    <>
      <p>{t('cards.confirmLast.text')}</p>
      <ClosingBalance />
      <p>{t('cards.confirmLast.return')}</p>
      <p>
        <a href="/surveys" target="_blank" rel="noopener">
          {t('cards.confirmLast.survey')}
        </a>
      </p>
      <p className={styles.support}>
        <a href={phone.href}>{t('cards.confirmLast.support', { supportPhone: phone.formatted })}</a>
      </p>
    </>
  )
}
