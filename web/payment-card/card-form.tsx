import { type Ref, type SubmitEvent, useRef, useState } from 'react'
import type { CardEntry, CardRegistration } from '#contract/schemas/card.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from '../form/form.module.css'
import { SiteBanner } from '../form/site-banner.tsx'
import { AcceptedBrands } from './card-brands.tsx'
import { CardFormStatus } from './card-form-status.tsx'
import type { CardFrameHandle } from './card-frame.tsx'
import { CardNumber } from './card-number.tsx'
import { registrationOutcome } from './registration-outcome.ts'
import { type LinkOutcome, useLinkCard } from './use-link-card.ts'

interface CardFormProps {
  readonly entry: CardEntry
  readonly submit: string
  /** At least one card was linked. */
  onLinked(registration: CardRegistration): void
}

type State = { readonly kind: 'idle' | 'waiting' } | LinkOutcome

/** One card number, typed in the card host's frame, with the consent that linking needs. */
export function CardForm({ entry, submit, onLinked }: CardFormProps) {
  const t = useCopy()
  const linkCard = useLinkCard()
  const frame = useRef<CardFrameHandle>(null)
  const consent = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [consentMissing, setConsentMissing] = useState(false)
  const waiting = state.kind === 'waiting'

  async function send(): Promise<void> {
    if (frame.current === null || waiting) return
    if (consent.current?.checked !== true) return askForConsent(frame.current)
    setState({ kind: 'waiting' })
    const outcome = await linkCard(frame.current)
    setState(outcome)
    if (outcome.kind === 'numberRefused') frame.current?.focus()
    if (outcome.kind === 'registered' && registrationOutcome(outcome.registration).linked.length > 0)
      onLinked(outcome.registration)
  }

  /** The frame is asked too, so that everything that is missing is told at once; what it answers is thrown away. */
  async function askForConsent(asked: CardFrameHandle): Promise<void> {
    setConsentMissing(true)
    const number = await asked.encrypt(entry)
    if (number.kind === 'refused') return asked.focus()
    consent.current?.focus()
  }

  function submitForm(event: SubmitEvent): void {
    event.preventDefault()
    void send()
  }

  return (
    <form method="post" noValidate className={styles.form} aria-busy={waiting} onSubmit={submitForm}>
      <CardFormStatus outcome={state} />
      <CardNumber ref={frame} frameUrl={entry.frameUrl} onSubmit={() => void send()} />
      <AcceptedBrands />
      <Consent ref={consent} missing={consentMissing} onChange={() => setConsentMissing(false)} />
      <Button type="submit" className={styles.submit} waiting={waiting ? t('form.working') : null}>
        {submit}
      </Button>
      <noscript>
        <SiteBanner kind="warning">
          <p>{t('addCard.needsScript')}</p>
        </SiteBanner>
      </noscript>
    </form>
  )
}

interface ConsentProps {
  readonly ref: Ref<HTMLInputElement>
  readonly missing: boolean
  onChange(): void
}

/** The terms of linking: without them no visit could be seen. */
function Consent({ ref, missing, onChange }: ConsentProps) {
  const t = useCopy()
  return (
    <Checkbox
      ref={ref}
      name="directFileFeedOptIn"
      required
      onChange={onChange}
      error={missing ? t('addCard.consentRequired') : undefined}
    >
      {t('addCard.consent')}
    </Checkbox>
  )
}
