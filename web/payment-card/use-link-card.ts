import { useQueryClient } from '@tanstack/react-query'
import { getCardEntry, linkCards } from '#contract/endpoints/cards.ts'
import type { CardRegistration } from '#contract/schemas/card.ts'
import { accountKey } from '../account-data/account-queries.ts'
import type { CallApi } from '../api/call-api.ts'
import { memberKey } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { CaptchaError, type InvisibleCaptcha } from '../captcha/invisible-captcha.ts'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import type { CardFrameHandle } from './card-frame.tsx'

/** `numberRefused`: the frame says why under its field. */
export type LinkOutcome =
  | { readonly kind: 'registered'; readonly registration: CardRegistration }
  | { readonly kind: 'numberRefused' }
  | { readonly kind: 'frameUnreachable' }
  | { readonly kind: 'captcha'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: 'captcha' | 'maximumReached' | 'tooManyRequests' | 'fault' }

export type CardEnvelope = Extract<Awaited<ReturnType<CardFrameHandle['encrypt']>>, { kind: 'encrypted' }>

/** Has the frame encrypt its number for this session; undefined when the server does not say for which. */
async function encryptNumber(callApi: CallApi, frame: CardFrameHandle) {
  const entry = await callApi(getCardEntry, {})
  if (!entry.ok && entry.status === 401) goToLogin()
  return entry.ok ? frame.encrypt(entry.answer) : undefined
}

/** Takes the number out of the frame, encrypted, and links the card. */
export function useLinkCard() {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const captcha = useCaptcha()

  /** A session that is renewed on the way, as a stay-signed-in one is each hour, makes the envelope another's: the number goes into a new one, once. */
  async function linkCard(frame: CardFrameHandle): Promise<LinkOutcome> {
    const outcome = await sealAndRegister(frame)
    return isExpired(outcome) ? sealAndRegister(frame) : outcome
  }

  async function sealAndRegister(frame: CardFrameHandle): Promise<LinkOutcome> {
    const encrypted = await encryptNumber(callApi, frame)
    switch (encrypted?.kind) {
      case undefined:
        return { kind: 'refused', code: 'fault' }
      case 'refused':
        return { kind: 'numberRefused' }
      case 'unreachable':
        return { kind: 'frameUnreachable' }
      case 'encrypted':
        return register(encrypted)
    }
  }

  async function register({ jwe, cardType, lastFour }: CardEnvelope): Promise<LinkOutcome> {
    const token = await tokenOf(captcha)
    if (token instanceof CaptchaError) return { kind: 'captcha', message: token.message }
    const creditCards = [{ encryptedCardNumber: jwe, cardType, lastFour }]
    const outcome = await callApi(linkCards, {
      body: { creditCards, directFileFeedOptIn: true, gRecaptchaResponse: token },
    })
    if (!outcome.ok) return refused(outcome)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] }),
      queryClient.invalidateQueries({ queryKey: memberKey }),
    ])
    return { kind: 'registered', registration: outcome.answer }
  }

  return (frame: CardFrameHandle) => linkCard(frame).catch((): LinkOutcome => ({ kind: 'refused', code: 'fault' }))
}

function isExpired(outcome: LinkOutcome): boolean {
  if (outcome.kind !== 'registered') return false
  return outcome.registration.cardRegistration.some(({ error }) => error?.code === 'expiredEnvelope')
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
    case 'tooManyRequests':
      return { kind: 'refused', code: refusal.code }
    default:
      return { kind: 'refused', code: 'fault' }
  }
}
