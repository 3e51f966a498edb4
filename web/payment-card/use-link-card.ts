import { useQueryClient } from '@tanstack/react-query'
import { getCardEntry } from '#contract/endpoints/cards.ts'
import type { PartnerCard } from '#contract/schemas/card.ts'
import type { CallApi } from '../api/call-api.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import type { CardFrameHandle } from './card-frame.tsx'
import { partnerCardsQuery } from './partner-cards-query.ts'
import { type Linking, type LinkOutcome, useRegisterCards } from './use-register-cards.ts'

/** Where the numbers come from: the frame, null where nothing is typed in it, and the programme. */
export interface CardSources {
  readonly frame: CardFrameHandle | null
  readonly loaded: readonly PartnerCard[]
}

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

  /** A session that is renewed on the way, as a stay-signed-in one is each hour, makes an envelope another's, as ten minutes make it old: those cards go into new ones, once. */
  async function linkCards(sources: CardSources): Promise<LinkOutcome> {
    const first = await sealAndRegister(sources)
    if (first.kind !== 'registered') return first
    const { cardRegistration } = first.registration
    const late = cardRegistration.flatMap(({ error }, place) => (error?.code === 'expiredEnvelope' ? [place] : []))
    if (late.length === 0) return first
    const again = await sealAndRegister(await renewed(sources, late))
    if (again.kind !== 'registered') return late.length === cardRegistration.length ? again : first
    const renewedEntries = again.registration.cardRegistration
    return {
      kind: 'registered',
      registration: {
        cardRegistration: cardRegistration.map((entry, place) => renewedEntries[late.indexOf(place)] ?? entry),
      },
    }
  }

  /** The sources of the cards at these places, as `seal` has them: the frame's first. */
  async function renewed({ frame, loaded }: CardSources, places: readonly number[]): Promise<CardSources> {
    const ids = loaded
      .filter((_card, place) => places.includes(frame === null ? place : place + 1))
      .map(({ partnerCardId }) => partnerCardId)
    const fresh = ids.length === 0 ? [] : await queryClient.fetchQuery({ ...partnerCardsQuery(callApi), staleTime: 0 })
    return {
      frame: places.includes(0) ? frame : null,
      loaded: ids.flatMap((id) => fresh.filter(({ partnerCardId }) => partnerCardId === id)),
    }
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
