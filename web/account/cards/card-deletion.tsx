import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCard } from '#contract/endpoints/cards.ts'
import type { MemberCard } from '#contract/schemas/card.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useProof } from '../../proof/use-proof.tsx'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import { DeleteCardDialog } from './delete-card-dialog.tsx'

export interface CardDeletionProps {
  readonly card: MemberCard
  /** The account goes with it. */
  readonly last: boolean
  onBegin(): void
  /** With the card where it was not deleted. */
  onEnd(kept: MemberCard | null): void
}

/** Asks whether the card shall go, and who it is where that was shown a while ago; then the card is gone, or a message says why not. */
export function CardDeletion({ card, last, onBegin, onEnd }: CardDeletionProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const proof = useProof()
  const [isAsked, setIsAsked] = useState(true)

  async function confirm(mayEnd: boolean): Promise<void> {
    setIsAsked(false)
    onBegin()
    const query = { id: card.id, ...(mayEnd && { mayEnd: 'true' as const }) }
    const outcome = await proof.proven(() => callApi(deleteCard, { query })).catch(() => 'unreachable' as const)
    if (outcome === null) return onEnd(card)
    if (outcome === 'unreachable') return fail()
    if (outcome.status === 401) return goToLogin()
    if (!outcome.ok) return fail()
    if (outcome.answer.closedAccount || last) return location.assign('/SignOut')
    await queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] })
    onEnd(null)
    toasts.show({ kind: 'success', text: t('cards.deleted', { lastFour: card.lastFour }) })
  }

  function fail(): void {
    onEnd(card)
    toasts.show({ kind: 'error', text: t('cards.deleteFailed', { lastFour: card.lastFour }) })
  }

  return (
    <>
      {isAsked ? (
        <DeleteCardDialog
          card={card}
          last={last}
          onCancel={() => onEnd(null)}
          onConfirm={(mayEnd) => void confirm(mayEnd)}
        />
      ) : null}
      {proof.dialog}
    </>
  )
}
