import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { formatList } from '#domain/text/format-list.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './facts.module.css'
import { Section } from './section.tsx'

const priceLevels = [1, 2, 3, 4] as const

/** What one asks before going: how they serve, which meals, what it costs, whether to reserve. */
export function Facts({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const { details, mealsServed, reservationProviders } = merchant
  const price = priceLevels.find((level) => level === details.priceRange)
  const reserves = reservationProviders.openTable !== null
  const facts = [
    {
      name: t('merchant.facts.service'),
      value: formatList(
        'and',
        details.features.map((key) => t(`search.filter.${key}`)),
      ),
    },
    {
      name: t('merchant.facts.meals'),
      value: formatList(
        'and',
        mealsServed.map((key) => t(`search.filter.${key}`)),
      ),
    },
    { name: t('merchant.facts.price'), value: price === undefined ? '' : t(`merchant.facts.price.${price}`) },
    {
      name: t('merchant.facts.reservations'),
      value: t(reserves ? 'merchant.facts.reservations.yes' : 'merchant.facts.reservations.no'),
    },
  ]
  return (
    <Section title={t('merchant.facts.title')}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) =>
          value === '' ? null : (
            <div key={name}>
              <dt className={styles.name}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  )
}
