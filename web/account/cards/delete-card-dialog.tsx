import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCard } from '#contract/endpoints/cards.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './delete-card-dialog.module.css'

interface DeleteCardDialogProps {
  readonly card: MemberCard
  /** The account goes with it. */
  readonly last: boolean
  onCancel(): void
  onConfirm(): void
}

export function DeleteCardDialog({ card, last, onCancel, onConfirm }: DeleteCardDialogProps) {
  const t = useCopy()
  return (
    <Dialog
      title={t(last ? 'cards.confirmLast.title' : 'cards.confirm.title')}
      close={t('dialog.close')}
      onClose={onCancel}
    >
      {last ? <LastCardText /> : <p>{t('cards.confirm.text', { lastFour: card.lastFour })}</p>}
      <div className={styles.buttons}>
        <Button onClick={onConfirm} className={styles.confirm}>
          {t(last ? 'cards.confirmLast.submit' : 'cards.confirm.submit')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
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

type State = { readonly kind: 'idle' } | { readonly kind: 'confirming' | 'deleting'; readonly card: MemberCard }

/** Idle, confirming, deleting, and idle again: with the card gone, or with the reason why not. */
export function useDeleteCard({ linked }: { readonly linked: number }) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function confirm(): Promise<void> {
    if (state.kind !== 'confirming') return
    const { card } = state
    setState({ kind: 'deleting', card })
    const outcome = await callApi(deleteCard, { query: { id: card.id } }).catch(() => null)
    if (outcome?.status === 401) return goToLogin()
    if (outcome?.ok !== true) return fail(card)
    if (outcome.answer.closedAccount || linked === 1) return location.assign('/SignOut')
    await queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] })
    setState({ kind: 'idle' })
    toasts.show({ kind: 'success', text: t('cards.deleted', { lastFour: card.lastFour }) })
  }

  function fail({ lastFour }: MemberCard): void {
    setState({ kind: 'idle' })
    toasts.show({ kind: 'error', text: t('cards.deleteFailed', { lastFour }) })
  }

  return {
    state,
    ask: (card: MemberCard) => setState({ kind: 'confirming', card }),
    cancel: () => setState({ kind: 'idle' }),
    confirm,
  }
}
