import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CardMoved } from '#contract/schemas/card-move.ts'
import type { CardRegistration } from '#contract/schemas/card.ts'
import type { OfferedCard } from './offered-card.ts'
import { loadPart } from '../../later/missing-part.ts'

const MoveDialog = lazy(async () => ({ default: (await loadPart(import('./move-dialog.tsx'))).MoveDialog }))

interface Moving {
  /** Opens the dialog for a card that another programme holds. */
  ask(offered: OfferedCard): void
  /** Stands outside every form, since it has one itself. */
  readonly dialog: ReactNode
}

/** Moves a card that earns in another programme: few do, so its dialog comes when it is asked for. */
export function useMoving(onLinked: (registration: CardRegistration) => void): Moving {
  const [offered, setOffered] = useState<OfferedCard | null>(null)

  function finish(moved: CardMoved): void {
    if (offered === null) return
    setOffered(null)
    const { cardType, description, lastFour } = offered
    const memberCard = {
      id: moved.cardId,
      partnerCardId: null,
      cardType,
      description,
      lastFour,
      earnsFrom: moved.earnsFrom,
    }
    onLinked({ cardRegistration: [{ memberCard, error: null }] })
  }

  return {
    ask: setOffered,
    dialog:
      offered === null ? null : (
        <Suspense fallback={null}>
          <MoveDialog offered={offered} onMoved={finish} onClose={() => setOffered(null)} />
        </Suspense>
      ),
  }
}
