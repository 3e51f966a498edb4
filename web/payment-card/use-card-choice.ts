import { useState } from 'react'
import type { PartnerCard } from '#contract/schemas/card.ts'
import { cardRoom, offeredCards } from '#domain/cards/card-selection.ts'
import { cardsQuery } from '../account-data/account-queries.ts'
import { useAccountQuery } from '../account-data/use-account-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { partnerCardsQuery } from './partner-cards-query.ts'

export interface CardChoice {
  /** `none`: the programme loads no cards. */
  readonly state: 'none' | 'loading' | 'failed' | 'offered'
  readonly offered: readonly PartnerCard[]
  readonly chosen: readonly PartnerCard[]
  /** How many cards the account takes beside those it has, and how many more may be chosen. */
  readonly room: ReturnType<typeof cardRoom>
  toggle(card: PartnerCard): void
  askAgain(): void
}

/** Which of the cards that the programme has are offered and chosen, beside a number that is typed. */
export function useCardChoice({ typed }: { readonly typed: number }): CardChoice {
  const callApi = useCallApi()
  const { cardTypesAccepted } = usePartner()
  const loads = useFlag('partnerFeatureFlags', 'partnerLoadedCards')
  const loaded = useAccountQuery({ ...partnerCardsQuery(callApi), enabled: loads })
  const linked = useAccountQuery({ ...cardsQuery(callApi), enabled: loads })
  const [ids, setIds] = useState<readonly string[]>([])
  const offered =
    loaded.data && linked.data ? offeredCards(loaded.data, { linked: linked.data, accepted: cardTypesAccepted }) : []
  const chosen = offered.filter(({ partnerCardId }) => ids.includes(partnerCardId))
  const state = () => {
    if (!loads) return 'none'
    if (loaded.isError || linked.isError) return 'failed'
    return loaded.data && linked.data ? 'offered' : 'loading'
  }
  return {
    state: state(),
    offered,
    chosen,
    room: cardRoom({ linked: linked.data?.length ?? 0, chosen: chosen.length, typed }),
    toggle({ partnerCardId }) {
      setIds((known) =>
        known.includes(partnerCardId) ? known.filter((id) => id !== partnerCardId) : [...known, partnerCardId],
      )
    },
    askAgain() {
      void loaded.refetch()
      void linked.refetch()
    },
  }
}
