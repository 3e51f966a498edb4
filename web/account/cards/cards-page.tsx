import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkCards } from '#contract/endpoints/cards.ts'
import type { CardRegistration } from '#contract/schemas/card.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { CardEntryForm } from '../../payment-card/card-entry-form.tsx'
import { CardFormStatus } from '../../payment-card/card-form-status.tsx'
import { SiteBanner } from '../../form/site-banner.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { useMoving } from '../../payment-card/moving/use-moving.tsx'
import { linkClass } from '#ui/navigation/link-class.ts'
import { hasRoomForCards, maximumCards } from '#domain/cards/card-linking.ts'
import { cardsQuery } from '../../account-data/account-queries.ts'
import { CardList } from './card-list.tsx'
import { Skeleton } from '../../frame/page/skeleton.tsx'
import styles from './cards-page.module.css'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'

export function CardsPage() {
  const t = useCopy()
  useRefetchOnReturn()
  const { data: cards, isError, dataUpdatedAt } = useAccountQuery(cardsQuery(useCallApi()))
  return (
    <>
      <PageHead title={t('cards.title')} />
      <h1 className={styles.title}>{t('cards.heading')}</h1>
      {cards === undefined && isError ? (
        <SiteBanner kind="error">
          <p>{t('cards.error')}</p>
        </SiteBanner>
      ) : null}
      {cards === undefined && !isError ? <Skeleton className={styles.skeleton} /> : null}
      {cards === undefined ? null : <CardList cards={cards} now={dataUpdatedAt} />}
      <p className={styles.passport}>
        <Link to="/account/card_passport" className={linkClass('onward')}>
          {t('cards.passport')}
        </Link>
      </p>
      {cards === undefined ? null : <AddCard linked={cards.length} />}
    </>
  )
}

interface LastForm {
  readonly number: number
  readonly outcome: { readonly kind: 'registered'; readonly registration: CardRegistration }
}

function formAfter(before: LastForm | null, registration: CardRegistration): LastForm {
  return { number: (before?.number ?? 0) + 1, outcome: { kind: 'registered', registration } }
}

/** The form as long as there is room for another card. What became of the cards stands above an empty form. */
function AddCard({ linked }: { readonly linked: number }) {
  const t = useCopy()
  const [last, setLast] = useState<LastForm | null>(null)
  const show = (registration: CardRegistration) => setLast((before) => formAfter(before, registration))
  const moving = useMoving(show)
  if (!hasRoomForCards(linked)) {
    return (
      <>
        {last === null ? null : <CardFormStatus outcome={last.outcome} onMove={moving.ask} />}
        <SiteBanner kind="warning">
          <p>{t('cards.maximumReached', { max: maximumCards })}</p>
        </SiteBanner>
      </>
    )
  }
  return (
    <section className={styles.add} aria-labelledby="add-card">
      <h2 id="add-card" className={styles.addTitle}>
        {t('cards.add.title')}
      </h2>
      {last === null ? null : <CardFormStatus outcome={last.outcome} onMove={moving.ask} />}
      {moving.dialog}
      <CardEntryForm key={last?.number ?? 0} call={linkCards} submit={t('addCard.submit')} onLinked={show} />
    </section>
  )
}
