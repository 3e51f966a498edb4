import type { PublicPartner } from '#contract/page-handler.ts'
import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { shownRate } from '#domain/rates/shown-rate.ts'

interface RateColumn {
  readonly rate: EarnRate
  readonly name: CopyKey
  /** The card product's name, where the column is for one. */
  readonly card: string
}

const tierNames = { 0: 'home.rates.basic', 2: 'home.rates.select', 3: 'home.rates.vip' } as const

/** One column for each tier that earns more than the one below, or one for everybody where all tiers earn the same; then one for each card of the programme's own. */
export function rateColumns({
  earnRates,
  cardProducts,
  ratesForAll,
}: Pick<PublicPartner, 'earnRates' | 'cardProducts' | 'ratesForAll'>): RateColumn[] {
  const tiers = ratesForAll.steps.map(shownRate)
  const columns =
    tiers.length > 1
      ? tiers.map((rate) => ({ rate, name: tierNames[rate.tier], card: '' }))
      : tiers.map((rate) => ({ rate, name: 'home.rates.everyone' as const, card: '' }))
  const ownCards = cardProducts.flatMap(({ code, name }) => {
    const best = earnRates.findLast((rate) => rate.cardProduct === code)
    return best === undefined ? [] : [{ rate: shownRate(best), name: 'home.rates.withCard' as const, card: name }]
  })
  return [...columns, ...ownCards]
}
