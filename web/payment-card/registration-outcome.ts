import type { CardRegistration } from '#contract/schemas/card.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts/toasts.ts'

type Entry = CardRegistration['cardRegistration'][number]

export interface RegistrationOutcome {
  readonly kind: 'all' | 'some' | 'none'
  readonly linked: readonly Entry['memberCard'][]
  readonly refused: readonly ({ readonly card: Entry['memberCard'] } & NonNullable<Entry['error']>)[]
}

/** What became of the cards, taken together. */
export function registrationOutcome({ cardRegistration }: CardRegistration): RegistrationOutcome {
  const linked = cardRegistration.flatMap(({ memberCard, error }) => (error === null ? [memberCard] : []))
  const refused = cardRegistration.flatMap(({ memberCard, error }) =>
    error === null ? [] : [{ card: memberCard, ...error }],
  )
  if (refused.length === 0) return { kind: 'all', linked, refused }
  return { kind: linked.length === 0 ? 'none' : 'some', linked, refused }
}

/** Names each card that was linked, on whichever page the person is by then. */
export function useShowLinked(): (cardRegistration: CardRegistration['cardRegistration']) => void {
  const t = useCopy()
  return function show(cardRegistration) {
    for (const { lastFour } of registrationOutcome({ cardRegistration }).linked)
      toasts.show({ kind: 'success', text: t('addCard.linked', { lastFour }) })
  }
}
