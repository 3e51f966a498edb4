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

/** Tells what became of the cards on whichever page the person is by then. What was refused stays until it is read. */
export function useShowLinked(): (registration: CardRegistration) => void {
  const t = useCopy()
  const refusedText = useRefusedText()
  return function show(registration) {
    const { kind, linked, refused } = registrationOutcome(registration)
    if (kind === 'some') toasts.show({ kind: 'warning', text: t('addCard.someLinked'), stays: true })
    for (const one of refused) toasts.show({ kind: 'error', text: refusedText(one) })
    if (linked.length > 1 && kind === 'all') return void toasts.show({ kind: 'success', text: t('addCard.allLinked') })
    for (const { lastFour } of linked) toasts.show({ kind: 'success', text: t('addCard.linked', { lastFour }) })
  }
}

/** A card that was not linked, by its name, with the reason. */
export function useRefusedText(): (refused: RegistrationOutcome['refused'][number]) => string {
  const t = useCopy()
  return ({ card, code, message }) =>
    t('addCard.cardError', {
      description: card.description,
      lastFour: card.lastFour,
      code: t(`cardErrorName.${code}`),
      message,
    })
}
