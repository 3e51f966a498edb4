import type { CardRegistration } from '#contract/schemas/card.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts.ts'
import { registrationOutcome } from './registration-outcome.ts'

/** Names each card that was linked, on whichever page the person is by then. */
export function useShowLinked(): (cardRegistration: CardRegistration['cardRegistration']) => void {
  const t = useCopy()
  return function show(cardRegistration) {
    for (const { lastFour } of registrationOutcome({ cardRegistration }).linked)
      toasts.show({ kind: 'success', text: t('addCard.linked', { lastFour }) })
  }
}
