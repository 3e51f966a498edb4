import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { RegistrationBanner } from './registration-banner.tsx'
import { registrationOutcome } from './registration-outcome.ts'
import type { LinkOutcome } from './use-link-card.ts'

/** What became of the last try. A number that the frame refuses is told by the frame. */
export function CardFormStatus({ outcome }: { readonly outcome: LinkOutcome | { readonly kind: 'idle' | 'waiting' } }) {
  const t = useCopy()
  switch (outcome.kind) {
    case 'idle':
    case 'waiting':
    case 'numberRefused':
      return null
    case 'registered':
      return <RegistrationBanner outcome={registrationOutcome(outcome.registration)} />
    case 'frameUnreachable':
      return <Failure text={t('addCard.frameError')} />
    case 'captcha':
      return <Failure text={outcome.message} />
    case 'refused':
      return <Failure text={t(`refusal.${outcome.code}`)} />
  }
}

function Failure({ text }: { readonly text: string }) {
  return (
    <SiteBanner kind="error">
      <p>{text}</p>
    </SiteBanner>
  )
}
