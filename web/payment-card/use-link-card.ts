import { useQueryClient } from '@tanstack/react-query'
import { getCardEntry } from '#contract/endpoints/cards.ts'
import type { CallApi } from '../api/call-api.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import type { CardFrameHandle } from './card-frame.tsx'
import type { CardSources } from './link-renewed.ts'
import { partnerCardsQuery } from './partner-cards-query.ts'
import { type Linking, type LinkOutcome, useRegisterCards } from './use-register-cards.ts'

/** Has the frame encrypt its number for this session; undefined when the server does not say for which. */
async function encryptNumber(callApi: CallApi, frame: CardFrameHandle) {
  const entry = await callApi(getCardEntry, {})
  if (!entry.ok && entry.status === 401) goToLogin()
  return entry.ok ? frame.encrypt(entry.answer) : undefined
}

/** Takes the number out of the frame, encrypted, and links it and what was chosen of the programme's cards. */
export function useLinkCard(linking: Linking) {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const register = useRegisterCards(linking)

  /**
   * A session that is renewed on the way, as a stay-signed-in one is each hour, makes an envelope another's, as ten minutes make it old: those cards go
   * into new ones, once. What does that is loaded when it is needed, and without it the cards stay as they were told.
   */
  async function linkCards(sources: CardSources): Promise<LinkOutcome> {
    const first = await sealAndRegister(sources)
    if (first.kind !== 'registered') return first
    if (!first.registration.cardRegistration.some(({ error }) => error?.code === 'expiredEnvelope')) return first
    const renewing = await import('./link-renewed.ts').catch(() => null)
    if (renewing === null) return first
    const freshCards = () => queryClient.fetchQuery({ ...partnerCardsQuery(callApi), staleTime: 0 })
    return renewing.linkRenewed(sources, first, { freshCards, link: sealAndRegister })
  }

  async function sealAndRegister({ frame, loaded }: CardSources): Promise<LinkOutcome> {
    const given = loaded.map(({ encryptedCardNumber, cardType, lastFour }) => ({
      encryptedCardNumber,
      cardType,
      lastFour,
    }))
    if (frame === null) return register(given)
    const typed = await encryptNumber(callApi, frame)
    switch (typed?.kind) {
      case undefined:
        return { kind: 'refused', code: 'fault' }
      case 'refused':
        return { kind: 'numberRefused' }
      case 'unreachable':
        return { kind: 'frameUnreachable' }
      case 'encrypted':
        return register([
          { encryptedCardNumber: typed.jwe, cardType: typed.cardType, lastFour: typed.lastFour },
          ...given,
        ])
    }
  }

  return (sources: CardSources) => linkCards(sources).catch((): LinkOutcome => ({ kind: 'refused', code: 'fault' }))
}
