import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import styles from './card-form-status.module.css'
import { type OfferedCard, offeredCardOf } from './moving/offered-card.ts'
import { registrationOutcome, type RegistrationOutcome, useRefusedText } from './registration-outcome.ts'
import type { LinkOutcome } from './use-register-cards.ts'

type Outcome = LinkOutcome | { readonly kind: 'idle' | 'waiting' | 'captchaStep' }

/** What became of the last try. A number that the frame refuses is told by the frame. */
interface CardFormStatusProps {
  readonly outcome: Outcome
  /** Moves a card here that another programme of ours holds. */
  onMove(offered: OfferedCard): void
}

export function CardFormStatus({ outcome, onMove }: CardFormStatusProps) {
  const message = useRef<HTMLDivElement>(null)
  const shown = useMessage({ outcome, onMove })
  // Meets the focus: on a phone the button that was pressed is a screen below the message.
  useEffect(() => {
    if (outcome.kind !== 'idle') message.current?.focus()
  }, [outcome])
  if (shown === null) return null
  return (
    <div ref={message} tabIndex={-1}>
      {shown}
    </div>
  )
}

function useMessage({ outcome, onMove }: CardFormStatusProps): ReactNode {
  const t = useCopy()
  switch (outcome.kind) {
    case 'idle':
    case 'waiting':
    case 'numberRefused':
    case 'notProved':
      return null
    case 'captchaStep':
      return (
        <SiteBanner kind="warning">
          <p>{t('addCard.captchaStep')}</p>
        </SiteBanner>
      )
    case 'registered':
      return <RegistrationBanner outcome={registrationOutcome(outcome.registration)} onMove={onMove} />
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

function MoveButton({
  offered,
  onMove,
}: { readonly offered: OfferedCard | null } & Pick<CardFormStatusProps, 'onMove'>) {
  const t = useCopy()
  if (offered === null) return null
  return (
    <p className={styles.move}>
      <Button look="compactSecondary" onClick={() => onMove(offered)}>
        {t('cardMove.open')}
      </Button>
    </p>
  )
}

const words = {
  all: { kind: 'success', text: 'addCard.allLinked' },
  some: { kind: 'warning', text: 'addCard.someLinked' },
  none: { kind: 'error', text: 'addCard.noneLinked' },
} as const

/** The outcome in a sentence, then each card with its own. */
function RegistrationBanner({
  outcome,
  onMove,
}: { readonly outcome: RegistrationOutcome } & Pick<CardFormStatusProps, 'onMove'>) {
  const t = useCopy()
  const refusedText = useRefusedText()
  const { kind, text } = words[outcome.kind]
  return (
    <SiteBanner kind={kind}>
      <p>{t(text)}</p>
      <ul>
        {outcome.linked.map(({ id, lastFour }) => (
          <li key={id}>{t('addCard.linked', { lastFour })}</li>
        ))}
        {outcome.refused.map((refused) => (
          <li key={`${refused.card.cardType}-${refused.card.lastFour}`}>
            {refusedText(refused)}
            <MoveButton offered={offeredCardOf(refused)} onMove={onMove} />
          </li>
        ))}
      </ul>
    </SiteBanner>
  )
}
