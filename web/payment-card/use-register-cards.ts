import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CardRegistration, LinkCardsBody } from '#contract/schemas/card.ts'
import { withLastFour } from '#domain/cards/card-selection.ts'
import { accountKey } from '../account-data/account-queries.ts'
import { memberKey } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { CaptchaError, type InvisibleCaptcha } from '../captcha/invisible-captcha.ts'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { useLaterCaptcha } from '../captcha/use-later-captcha.ts'
import type { Proof } from '../proof/use-proof.tsx'
import { goToLogin } from '../sign-in/go-to-login.ts'

/** `numberRefused`: the frame says why under its field. */
export type LinkOutcome =
  | { readonly kind: 'registered'; readonly registration: CardRegistration }
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
  const hardCaptcha = useLaterCaptcha(() => undefined, 'hard')

  async function send(creditCards: readonly CardToLink[], token: string) {
    const body: LinkCardsBody = {
      creditCards: [...creditCards],
      directFileFeedOptIn: true,
      consentVersion,
      gRecaptchaResponse: token,
    }
    return proof.proven(() => callApi(call, { body }))
  }

  /** Sends the cards that need a captcha of their own again, each with one; their envelopes are still good. What has none stays as it was told. */
  async function withCaptchaEach(cards: readonly CardToLink[], entries: readonly Entry[]): Promise<Entry[]> {
    const settled = [...entries]
    for (const [place, card] of cards.entries()) {
      if (entries[place]?.error?.code !== 'captchaStep') continue
      onCaptchaStep()
      const token = await hardCaptcha()
      const outcome = token === null ? null : await send([card], token)
      const entry = outcome?.ok === true ? outcome.answer.cardRegistration[0] : undefined
      if (entry !== undefined) settled[place] = entry
    }
    return settled
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
