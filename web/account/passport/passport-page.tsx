import { Link } from '@tanstack/react-router'
import type { CardPassport } from '#contract/schemas/card-move.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { passportQuery } from '../../account-data/passport-query.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { CardWay, MovedAway } from './card-way.tsx'
import { Placeholder } from '../requests/placeholder.tsx'
import styles from './passport-page.module.css'

/** Where each card earns and has earned, and what can be taken back. */
export function PassportPage() {
  const t = useCopy()
  useRefetchOnReturn()
  const { data: passport, isError, refetch } = useAccountQuery(passportQuery(useCallApi()))
  return (
    <>
      <PageHead title={t('passport.title')} />
      <h1 className={styles.title}>{t('passport.heading')}</h1>
      <p className={styles.lead}>{t('passport.intro')}</p>
      {passport === undefined && isError ? (
        <EmptyState heading="h2" title={t('inbox.error.title')} text={t('passport.error')}>
          <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
        </EmptyState>
      ) : null}
      {passport === undefined && !isError ? <Placeholder /> : null}
      {passport === undefined ? null : <Ways passport={passport} />}
      <p className={styles.back}>
        <Link to="/account/manage_cards" className={buttonClass('secondary')}>
          {t('passport.here')}
        </Link>
      </p>
    </>
  )
}

function Ways({ passport: { cards, movedAway } }: { readonly passport: CardPassport }) {
  const t = useCopy()
  return (
    <>
      {cards.length === 0 ? <p>{t('passport.none')}</p> : null}
      <ul className={styles.list}>
        {cards.map((card) => (
          <CardWay key={card.id} card={card} />
        ))}
      </ul>
      {movedAway.length === 0 ? null : (
        <section aria-labelledby="moved-away">
          <h2 id="moved-away" className={styles.subtitle}>
            {t('passport.away')}
          </h2>
          <ul className={styles.list}>
            {movedAway.map((card) => (
              <MovedAway key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
