import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { reviewsQuery } from '../../api/merchant-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useIsOpen } from '../../site/use-is-open.ts'
import { Section } from '../about/section.tsx'
import { type MerchantSearch, reviewCount } from './merchant-search.ts'
import { RatingHistogram } from './rating-histogram.tsx'
import { Review } from './review.tsx'
import styles from './reviews.module.css'

interface ReviewsProps {
  readonly merchant: MerchantDetail
  readonly search: MerchantSearch
}

/** How the ratings spread, then what guests wrote. More of them are a link, since the address says how many are shown. */
export function Reviews({ merchant, search }: ReviewsProps) {
  const t = useCopy()
  const { data } = useQuery(reviewsQuery(useCallApi(), { merchantId: merchant.id, count: reviewCount(search) }))
  const mayWrite = useIsOpen('reviews')
  const report = useReport()
  const reviews = data?.data ?? []
  const count = data?.totalResultSize ?? 0
  return (
    <Section id="reviews" title={t('merchant.reviews.title')}>
      {merchant.details.rating.numberOfRatings === 0 ? (
        <p>{t(mayWrite ? 'merchant.reviews.noneWriteFirst' : 'merchant.reviews.none')}</p>
      ) : (
        <RatingHistogram merchant={merchant} />
      )}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} onReport={() => report.ask(review.id)} />
        ))}
      </ul>
      {reviews.length === 0 ? null : (
        <p className={styles.more}>
          <span role="status">{t(counted('merchant.reviews.shown', count), { shown: reviews.length, count })}</span>
          {reviews.length < count ? (
            <Link
              to="/merchants/$merchantId"
              params={{ merchantId: merchant.id }}
              search={{ reviews: (search.reviews ?? 1) + 1 }}
              hash="reviews"
              hashScrollIntoView={false}
              resetScroll={false}
              replace
              preload={false}
              className={buttonClass('secondary')}
            >
              {t('merchant.reviews.more')}
            </Link>
          ) : null}
        </p>
      )}
      {report.dialog}
    </Section>
  )
}

type ReportDialog = ComponentType<{ readonly reviewId: string; onClose(): void }>

interface Reported {
  readonly reviewId: string
  readonly Dialog: ReportDialog
}

/** The dialog comes when somebody asks for it first. */
function useReport() {
  const t = useCopy()
  const [reported, setReported] = useState<Reported | null>(null)
  function ask(reviewId: string): void {
    import('./report-dialog.tsx').then(
      ({ ReportDialog }) => setReported({ reviewId, Dialog: ReportDialog }),
      () => toasts.show({ kind: 'error', text: t('form.serverError') }),
    )
  }
  const close = () => setReported(null)
  return { ask, dialog: reported === null ? null : <reported.Dialog reviewId={reported.reviewId} onClose={close} /> }
}
