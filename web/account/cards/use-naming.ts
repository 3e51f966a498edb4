import { type ComponentType, useState } from 'react'
import type { MemberCard } from '#contract/schemas/card.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import type { NameCardDialogProps } from './name-card-dialog.tsx'
import { loadPart } from '../../later/missing-part.ts'

interface Naming {
  readonly card: MemberCard
  readonly Dialog: ComponentType<NameCardDialogProps>
}

/** The dialog for a card's name. It brings a form with it, which no first view of the account needs: it comes when it is asked for. */
export function useNaming() {
  const t = useCopy()
  const [open, setOpen] = useState<Naming | null>(null)

  async function ask(card: MemberCard): Promise<void> {
    try {
      const { NameCardDialog } = await loadPart(import('./name-card-dialog.tsx'))
      setOpen({ card, Dialog: NameCardDialog })
    } catch {
      toasts.show({ kind: 'error', text: t('form.serverError') })
    }
  }

  return { open, ask, close: () => setOpen(null) }
}
