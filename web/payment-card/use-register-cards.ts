import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CardRegistration, LinkCardsBody } from '#contract/schemas/card.ts'
import { withLastFour } from '#domain/cards/card-selection.ts'
import { accountKey } from '../account-data/account-queries.ts'
import { memberKey } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { CaptchaError, type InvisibleCaptcha } from '../captcha/invisible-captcha.ts'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { Proof } from '../proof/use-proof.tsx'
import { goToLogin } from '../sign-in/go-to-login.ts'

export interface Registered {
  readonly kind: 'registered'
  readonly registration: CardRegistration
}

/** `numberRefused`: the frame says why under its field. */
export type LinkOutcome =
  | Registered
  | { readonly kind: 'numberRefused' }
  /** The person closed the question who they are. */
  | { readonly kind: 'notProved' }
  | { readonly kind: 'frameUnreachable' }
  | { readonly kind: 'captcha'; readonly message: string }
  | {
      readonly kind: 'refused'
      readonly code: 'captcha' | 'maximumReached' | 'accountOpen' | 'tooManyRequests' | 'fault'
    }

/** What links cards: the call of the account, or that which opens it again. */
export type LinkingCall = Endpoint<{ body: LinkCardsBody; answer: CardRegistration }, 'captcha' | 'maximumReached'>

type CardToLink = LinkCardsBody['creditCards'][number]
type Entry = CardRegistration['cardRegistration'][number]

export interface Linking {
  readonly call: LinkingCall
  /** Which words of consent the form shows. */
  readonly consentVersion: string
  readonly proof: Pick<Proof, 'proven'>
  /** A number needs a captcha of its own, since others were refused: it takes some seconds. */
  onCaptchaStep(): void
}

/** Sends envelopes with the consent and a token of the captcha, and has what is shown of the account asked for anew. */
export function useRegisterCards({
  call,
  consentVersion,
  proof,
  onCaptchaStep,
}: Linking): (cards: readonly CardToLink[]) => Promise<LinkOutcome> {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const captcha = useCaptcha()
  const t = useCopy()
  const opened = useRef<InvisibleCaptcha>(null)
  // Meets the captcha of the step, which may be open when the form goes.
  useEffect(() => () => opened.current?.stop(), [])

  async function send(creditCards: readonly CardToLink[], token: string) {
    const body: LinkCardsBody = {
      creditCards: [...creditCards],
      directFileFeedOptIn: true,
      consentVersion,
      gRecaptchaResponse: token,
    }
    return proof.proven(() => callApi(call, { body }))
  }

  /** Sends again what needs a captcha of its own. Few members see this step, so it is loaded on demand; if it fails to load, the entries stay as they are. */
  async function withCaptchaEach(cards: readonly CardToLink[], entries: Entry[]): Promise<Entry[]> {
    if (!entries.some(({ error }) => error?.code === 'captchaStep')) return entries
    onCaptchaStep()
    const step = await import('./captcha-step.ts').catch(() => null)
    return step === null ? entries : step.sendWithCaptchas({ cards, entries }, { callApi, t, opened, send })
  }

  return async function register(cards: readonly CardToLink[]): Promise<LinkOutcome> {
    const token = await tokenOf(captcha)
    if (token instanceof CaptchaError) return { kind: 'captcha', message: token.message }
    const creditCards = withLastFour(cards)
    const outcome = await send(creditCards, token)
    if (outcome === null) return { kind: 'notProved' }
    if (!outcome.ok) {
      // Another tab has opened the account: its pages come in place of this one.
      if (outcome.status === 409) await queryClient.invalidateQueries({ queryKey: memberKey })
      return refused(outcome)
    }
    const cardRegistration = await withCaptchaEach(creditCards, outcome.answer.cardRegistration)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] }),
      queryClient.invalidateQueries({ queryKey: memberKey }),
    ])
    return { kind: 'registered', registration: { cardRegistration } }
  }
}

async function tokenOf(captcha: InvisibleCaptcha): Promise<string | CaptchaError> {
  try {
    return await captcha.execute()
  } catch (error) {
    if (error instanceof CaptchaError) return error
    throw error
  }
}

function refused({
  status,
  refusal,
}: {
  readonly status: number
  readonly refusal: { readonly code: string }
}): LinkOutcome {
  if (status === 401) goToLogin()
  switch (refusal.code) {
    case 'captcha':
    case 'maximumReached':
    case 'accountOpen':
    case 'tooManyRequests':
      return { kind: 'refused', code: refusal.code }
    default:
      return { kind: 'refused', code: 'fault' }
  }
}
