import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { deleteCard } from '#contract/endpoints/cards.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useProof } from '../../proof/use-proof.tsx'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import type { DeleteCardDialogProps } from './delete-card-dialog.tsx'

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly card: MemberCard; readonly Dialog: ComponentType<DeleteCardDialogProps> }
  | { readonly kind: 'deleting'; readonly card: MemberCard }

/** Idle, confirming, deleting, and idle again: with the card gone, or with the reason why not. The question comes when it is asked for, and so does the proof. */
export function useDeleteCard({ linked }: { readonly linked: number }) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const proof = useProof()
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function ask(card: MemberCard): Promise<void> {
    try {
      const { DeleteCardDialog } = await import('./delete-card-dialog.tsx')
      setState({ kind: 'confirming', card, Dialog: DeleteCardDialog })
    } catch {
      toasts.show({ kind: 'error', text: t('form.serverError') })
    }
  }

  async function confirm(mayEnd: boolean): Promise<void> {
    if (state.kind !== 'confirming') return
    const { card } = state
    setState({ kind: 'deleting', card })
    const query = { id: card.id, ...(mayEnd && { mayEnd: 'true' as const }) }
    const outcome = await proof.proven(() => callApi(deleteCard, { query })).catch(() => 'unreachable' as const)
    if (outcome === null) return setState({ kind: 'idle' })
    if (outcome === 'unreachable') return fail(card)
    if (outcome.status === 401) return goToLogin()
    if (!outcome.ok) return fail(card)
    if (outcome.answer.closedAccount || linked === 1) return location.assign('/SignOut')
    await queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] })
    setState({ kind: 'idle' })
    toasts.show({ kind: 'success', text: t('cards.deleted', { lastFour: card.lastFour }) })
  }

  function fail({ lastFour }: MemberCard): void {
    setState({ kind: 'idle' })
    toasts.show({ kind: 'error', text: t('cards.deleteFailed', { lastFour }) })
  }

  return { state, ask, cancel: () => setState({ kind: 'idle' }), confirm, proof: proof.dialog }
}
