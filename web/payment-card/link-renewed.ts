import type { PartnerCard } from '#contract/schemas/card.ts'
import type { CardFrameHandle } from './card-frame.tsx'
import type { LinkOutcome, Registered } from './use-register-cards.ts'

/** Where the numbers come from: the frame, null where nothing is typed in it, and the program. */
export interface CardSources {
  readonly frame: CardFrameHandle | null
  readonly loaded: readonly PartnerCard[]
}

interface Linker {
  /** Asks again for the program's cards. */
  freshCards(): Promise<readonly PartnerCard[]>
  link(sources: CardSources): Promise<LinkOutcome>
}

/** Links the cards whose envelopes came too late again, in new ones; the others stay as they were told. */
export async function linkRenewed(sources: CardSources, first: Registered, linker: Linker): Promise<LinkOutcome> {
  const { cardRegistration } = first.registration
  const late = cardRegistration.flatMap(({ error }, place) => (error?.code === 'expiredEnvelope' ? [place] : []))
  const again = await linker.link(await renewed(sources, late, linker))
  if (again.kind !== 'registered') return late.length === cardRegistration.length ? again : first
  const renewedEntries = again.registration.cardRegistration
  return {
    kind: 'registered',
    registration: {
      cardRegistration: cardRegistration.map((entry, place) => renewedEntries[late.indexOf(place)] ?? entry),
    },
  }
}

/** The sources of the cards at these places, as they were sent: the frame's first. */
async function renewed(
  { frame, loaded }: CardSources,
  places: readonly number[],
  { freshCards }: Linker,
): Promise<CardSources> {
  const ids = loaded
    .filter((_card, place) => places.includes(frame === null ? place : place + 1))
    .map(({ partnerCardId }) => partnerCardId)
  const fresh = ids.length === 0 ? [] : await freshCards()
  return {
    frame: places.includes(0) ? frame : null,
    loaded: ids.flatMap((id) => fresh.filter(({ partnerCardId }) => partnerCardId === id)),
  }
}
