import { type Ref, type RefObject, type SubmitEvent, useRef, useState } from 'react'
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
import { useMoving } from './moving/use-moving.tsx'
import { type Proof, useProof } from '../proof/use-proof.tsx'
import { PartnerCards } from './partner-cards.tsx'
import { registrationOutcome } from './registration-outcome.ts'
import { type CardChoice, useCardChoice } from './use-card-choice.ts'
import { useLinkCard } from './use-link-card.ts'
import type { LinkingCall, LinkOutcome } from './use-register-cards.ts'

interface CardFormProps {
  readonly entry: CardEntry
  readonly call: LinkingCall
  readonly submit: string
  /** At least one card was linked. */
  onLinked(registration: CardRegistration): void
}

type State = { readonly kind: 'idle' | 'waiting' | 'captchaStep' } | LinkOutcome

/** One card number, typed in the card host's frame, and those of the programme, with the consent that linking needs. */
export function CardForm({ entry, submit, ...given }: CardFormProps) {
  const t = useCopy()
  const proof = useProof()
  const { frame, consent, choice, state, consentMissing, ...form } = useCardForm({ entry, proof, ...given })
  const waiting = isWaiting(state)
  const moving = useMoving(given.onLinked)

  function submitForm(event: SubmitEvent): void {
    event.preventDefault()
    form.send()
  }

  return (
    <>
      <form method="post" noValidate className={styles.form} aria-busy={waiting} onSubmit={submitForm}>
        <CardFormStatus outcome={state} onMove={moving.ask} />
        <PartnerCards choice={choice} />
        {choice.offered.length > 0 ? <p>{t('addCard.addAnother')}</p> : null}
        <CardNumber ref={frame} frameUrl={entry.frameUrl} onTyped={form.setTyped} onSubmit={form.send} />
        <AcceptedBrands />
        <Consent ref={consent} words={entry.consent.words} missing={consentMissing} onChange={form.consentChanged} />
        <Button type="submit" className={styles.submit} waiting={waiting ? t('form.working') : null}>
          {submit}
        </Button>
        <noscript>
          <SiteBanner kind="warning">
            <p>{t('addCard.needsScript')}</p>
          </SiteBanner>
        </noscript>
      </form>
      {moving.dialog}
      {proof.dialog}
    </>
  )
}

/** What the form does: everything that is missing is told at once, then the cards are linked. */
function useCardForm({ entry, call, onLinked, proof }: Omit<CardFormProps, 'submit'> & { readonly proof: Proof }) {
  const frame = useRef<CardFrameHandle>(null)
  const consent = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(0)
  const choice = useCardChoice({ typed })
  const [state, setState] = useState<State>({ kind: 'idle' })
  const onCaptchaStep = () => setState({ kind: 'captchaStep' })
  const linkCard = useLinkCard({ call, consentVersion: entry.consent.version, proof, onCaptchaStep })
  const [consentMissing, setConsentMissing] = useState(false)

  async function send(): Promise<void> {
    if (frame.current === null || isWaiting(state)) return
    const numberFrame = typed > 0 || choice.chosen.length === 0 ? frame.current : null
    if (consent.current?.checked !== true) {
      setConsentMissing(true)
      return askForConsent({ numberFrame, consent, entry })
    }
    if (tooMany(choice)) return setState({ kind: 'refused', code: 'maximumReached' })
    setState({ kind: 'waiting' })
    const outcome = await linkCard({ frame: numberFrame, loaded: choice.chosen })
    setState(outcome)
    if (outcome.kind === 'numberRefused') frame.current?.focus()
    if (outcome.kind === 'registered' && registrationOutcome(outcome.registration).linked.length > 0)
      onLinked(outcome.registration)
  }

  return {
    frame,
    consent,
    choice,
    state,
    consentMissing,
    setTyped,
    consentChanged: () => setConsentMissing(false),
    send: () => void send(),
  }
}

function isWaiting({ kind }: State): boolean {
  return kind === 'waiting' || kind === 'captchaStep'
}

function tooMany({ state, room }: CardChoice): boolean {
  return state === 'offered' && room.left < 0
}

interface ConsentQuestion {
  readonly numberFrame: CardFrameHandle | null
  readonly consent: RefObject<HTMLInputElement | null>
  readonly entry: CardEntry
}

/** The frame is asked too, so that everything that is missing is told at once; what it answers is thrown away. */
async function askForConsent({ numberFrame, consent, entry }: ConsentQuestion): Promise<void> {
  const number = await numberFrame?.encrypt(entry)
  if (number?.kind === 'refused') return numberFrame?.focus()
  consent.current?.focus()
}

interface ConsentProps {
  readonly ref: Ref<HTMLInputElement>
  readonly words: string
  readonly missing: boolean
  onChange(): void
}

/** The terms of linking: without them no visit could be seen. */
function Consent({ ref, words, missing, onChange }: ConsentProps) {
  const t = useCopy()
  return (
    <Checkbox
      ref={ref}
      name="directFileFeedOptIn"
      required
      onChange={onChange}
      error={missing ? t('addCard.consentRequired') : undefined}
    >
      {words}
    </Checkbox>
  )
}
