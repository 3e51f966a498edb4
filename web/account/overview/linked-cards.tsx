import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { cardsQuery } from '../../account-data/account-queries.ts'
import { CardPicture } from '../../payment-card/card-picture.tsx'
import { formatMoment } from '../../copy/format-time.ts'
import styles from './linked-cards.module.css'
import { SectionTitle } from './section-title.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'

/** The linked cards, drawn, with what keeps a new one from earning yet. */
export function LinkedCards() {
  const t = useCopy()
  const { data: cards, isError, dataUpdatedAt } = useAccountQuery(cardsQuery(useCallApi()))
  return (
    <section aria-labelledby="cards">
      <SectionTitle
        id="cards"
        title={t('overview.cards.title')}
        to="/account/manage_cards"
        link={t('overview.cards.manage')}
      />
      {cards === undefined && isError ? <p className={styles.empty}>{t('cards.error')}</p> : null}
      {cards?.length === 0 ? <p className={styles.empty}>{t('cards.none')}</p> : null}
      <ul className={styles.cards}>
        {cards?.map((card) => (
          <li key={card.id}>
            <CardPicture card={card} />
            {Date.parse(card.earnsFrom) <= dataUpdatedAt ? null : (
              <p className={styles.note}>{t('cards.earnsFrom', { dateTime: formatMoment(card.earnsFrom) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
