import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import type { RegistrationOutcome } from './registration-outcome.ts'

const words = {
  all: { kind: 'success', text: 'addCard.allLinked' },
  some: { kind: 'warning', text: 'addCard.someLinked' },
  none: { kind: 'error', text: 'addCard.noneLinked' },
} as const

/** The outcome in a sentence, then each card with its own. */
export function RegistrationBanner({ outcome }: { readonly outcome: RegistrationOutcome }) {
  const t = useCopy()
  const { kind, text } = words[outcome.kind]
  return (
    <SiteBanner kind={kind}>
      <p>{t(text)}</p>
      <ul>
        {outcome.linked.map(({ id, lastFour }) => (
          <li key={id}>{t('addCard.linked', { lastFour })}</li>
        ))}
        {outcome.refused.map(({ card, code, message }) => (
          <li key={`${card.cardType}-${card.lastFour}`}>
            {t('addCard.cardError', {
              description: card.description,
              lastFour: card.lastFour,
              code: t(`cardErrorName.${code}`),
              message,
            })}
          </li>
        ))}
      </ul>
    </SiteBanner>
  )
}
