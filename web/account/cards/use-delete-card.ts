import { type ComponentType, useState } from 'react'
import type { MemberCard } from '#contract/schemas/card.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import type { CardDeletionProps } from './card-deletion.tsx'
import { loadPart } from '../../later/missing-part.ts'

type State =
  /** `kept`: the card that was not deleted; its button has the focus again. */
  | { readonly kind: 'idle'; readonly kept: MemberCard | null }
  | {
      readonly kind: 'confirming' | 'deleting'
      readonly card: MemberCard
      readonly Deletion: ComponentType<CardDeletionProps>
    }

/** Idle, confirming, deleting, and idle again. The question and what follows from it come when they are asked for. */
export function useDeleteCard() {
  const t = useCopy()
  const [state, setState] = useState<State>({ kind: 'idle', kept: null })

  async function ask(card: MemberCard): Promise<void> {
    try {
      const { CardDeletion } = await loadPart(import('./card-deletion.tsx'))
      setState({ kind: 'confirming', card, Deletion: CardDeletion })
    } catch {
      toasts.show({ kind: 'error', text: t('form.serverError') })
    }
  }

  return {
    state,
    ask,
    begin: () => setState((before) => (before.kind === 'idle' ? before : { ...before, kind: 'deleting' })),
    end: (kept: MemberCard | null) => setState({ kind: 'idle', kept }),
  }
}
