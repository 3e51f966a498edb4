import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCard } from '#contract/endpoints/cards.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import { accountKey } from './account-queries.ts'

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
