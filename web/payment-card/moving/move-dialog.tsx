import { useState } from 'react'
import type { CardMoved, MoveQuestion } from '#contract/schemas/card-move.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { AskCode, TypeCode } from './code-steps.tsx'
import { ConfirmMove } from './confirm-move.tsx'
import type { OfferedCard } from './offered-card.ts'

interface MoveDialogProps {
  readonly offered: OfferedCard
  onMoved(moved: CardMoved): void
  onClose(): void
}

type Step = { readonly kind: 'ask' | 'code' } | { readonly kind: 'confirm'; readonly question: MoveQuestion }

/** First the code that shows whose card it is, then what moves, then the member's agreement. */
export function MoveDialog({ offered, onMoved, onClose }: MoveDialogProps) {
  const t = useCopy()
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  return (
    <Dialog title={t('cardMove.title', { lastFour: offered.lastFour })} close={t('dialog.close')} onClose={onClose}>
      {step.kind === 'ask' ? <AskCode offered={offered} onSent={() => setStep({ kind: 'code' })} /> : null}
      {step.kind === 'code' ? (
        <TypeCode offered={offered} onProved={(question) => setStep({ kind: 'confirm', question })} />
      ) : null}
      {step.kind === 'confirm' ? <ConfirmMove question={step.question} onMoved={onMoved} /> : null}
    </Dialog>
  )
}
