import { Link, useParams, type ResolveParams } from '@tanstack/react-router'
import type { VisitClaim } from '#contract/schemas/visit-claim.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { focusLost } from '#ui/focus-lost.ts'
import { EmptyState } from '#ui/messages/empty-state.tsx'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useRefetchOnReturn } from '../../account-data/use-refetch-on-return.ts'
import { RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatDay, formatLongDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageHead } from '../../frame/page/page-head.tsx'
import { LateStyles } from '../../later/late-styles.tsx'
import { Placeholder } from '../requests/placeholder.tsx'
import styles from './claim-page.late.module.css'
import { ClaimState } from './claim-state.tsx'
import { claimQuery } from './claims-query.ts'

/** What happened to a visit that the member missed. It has an address, so that a mail, the back button and support lead to it. */
export function ClaimPage() {
  const t = useCopy()
  const { claimId } = useParams({
    from: '/account/missing_visit/$claimId',
  }) as ResolveParams<'/account/missing_visit/$claimId'>
  useRefetchOnReturn()
  const { data: claim, error } = useAccountQuery(claimQuery(useCallApi(), claimId))
  return (
    <div className={styles.page}>
      <LateStyles />
      <PageHead title={t('missingVisit.title')} />
      <p>
        <Link to="/account/missing_visit" className={buttonClass('quiet')}>
          <ChevronLeftIcon />
          {t('missingVisit.list')}
        </Link>
      </p>
      {claim === undefined ? <WithoutClaim error={error} /> : <Claim claim={claim} />}
    </div>
  )
}

function Claim({ claim }: { readonly claim: VisitClaim }) {
  const t = useCopy()
  const { id, state, transactionId, merchantName, askedAt } = claim
  const [answer, ...earlier] = claim.answers
  return (
    <article className={styles.claim} aria-labelledby="claim">
      <header className={styles.head}>
        <p className={styles.visit}>{t('missingVisit.visit', { merchant: merchantName })}</p>
        <h1 id="claim" ref={focusLost} tabIndex={-1} className={styles.title}>
          {answer?.title}
        </h1>
        <ClaimState state={state} />
      </header>
      <p className={styles.answer}>{answer?.text}</p>
      <p className={styles.actions}>
        {transactionId === null ? null : (
          <Link
            to="/account/recent_activity/$transactionId"
            params={{ transactionId }}
            className={buttonClass('primary')}
          >
            {t('missingVisit.toVisit')}
          </Link>
        )}
        <Link to="/account/missing_visit" className={buttonClass('secondary')}>
          {t('missingVisit.another')}
        </Link>
      </p>
      <Said claim={claim} />
      {earlier.length === 0 ? null : <Earlier answers={earlier} />}
      <p className={styles.foot}>
        {t('missingVisit.asked', { date: formatLongDay(askedAt) })}. {t('missingVisit.problem', { id })}
      </p>
    </article>
  )
}

/** What the member said, as it was understood, and the number by which support finds it. */
function Said({ claim }: { readonly claim: VisitClaim }) {
  const t = useCopy()
  const { merchantName, merchantPlace, visitedOn, amountCents, cardLastFour, id } = claim
  const facts = [
    ['place', `${merchantName}, ${merchantPlace}`],
    ['day', formatLongDay(`${visitedOn}T12:00Z`)],
    ['amount', formatCents(amountCents)],
    ['card', `•••• ${cardLastFour}`],
    ['number', t('missingVisit.number', { id })],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{t(`missingVisit.fact.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Earlier({ answers }: Pick<VisitClaim, 'answers'>) {
  const t = useCopy()
  return (
    <section aria-labelledby="earlier" className={styles.earlier}>
      <h2 id="earlier">{t('missingVisit.history')}</h2>
      <ol className={styles.steps}>
        {answers.map(({ at, title, text }) => (
          <li key={`${at} ${title}`} className={styles.step}>
            <time dateTime={at}>{formatDay(at)}</time>
            <p className={styles.stepTitle}>{title}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WithoutClaim({ error }: { readonly error: Error | null }) {
  const t = useCopy()
  if (error === null) return <Placeholder />
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  const what = missing ? 'notFound' : 'error'
  return (
    <EmptyState title={t(`missingVisit.${what}.title`)} text={t(`missingVisit.${what}.text`)}>
      <Link to="/account/missing_visit" className={buttonClass('primary')}>
        {t('missingVisit.list')}
      </Link>
    </EmptyState>
  )
}
