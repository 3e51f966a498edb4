import { Link } from '@tanstack/react-router'
import type { VisitClaim } from '#contract/schemas/visit-claim.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from '../requests/request-list.module.css'
import { ClaimState } from './claim-state.tsx'

/** What was asked about, the newest first, with the newest answer to each. */
export function ClaimList({ claims }: { readonly claims: readonly VisitClaim[] }) {
  const t = useCopy()
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className={styles.title}>
        {t('missingVisit.list')}
      </h2>
      {claims.length === 0 ? (
        <div className={styles.none}>
          <p className={styles.noneTitle}>{t('missingVisit.list.none.title')}</p>
          <p>{t('missingVisit.list.none.text')}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {claims.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ClaimItem({ claim }: { readonly claim: VisitClaim }) {
  const t = useCopy()
  const { id, merchantName, visitedOn, amountCents, state, answers } = claim
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <ClaimState state={state} />
        <span>{t('missingVisit.number', { id })}</span>
      </p>
      <h3 className={styles.name}>
        <Link to="/account/missing_visit/$claimId" params={{ claimId: id }} className={styles.link}>
          {merchantName}
        </Link>
      </h3>
      <p className={styles.note}>
        {formatDay(`${visitedOn}T12:00Z`)} · {formatCents(amountCents)}
      </p>
      <p>{answers[0]?.title}</p>
    </li>
  )
}
