import { isMerchantId } from '#domain/analytics/check-event.ts'
import { report } from '../analytics/report.ts'
import type { CallApi } from '../api/call-api.ts'
import { pageAddress } from '../impressions/report-page-views.ts'
import { type Impressions, siteImpressions } from '../impressions/impressions.ts'
import { watchCarousel } from '../impressions/watch-carousel.ts'

interface Row {
  readonly merchantIds: readonly string[]
  readonly memberId: string | null
  readonly callApi: CallApi
  /** Aborted when the row leaves the page. */
  readonly gone: AbortSignal
}

export function reportRow(row: Element, { callApi, gone, ...watched }: Row): void {
  if (gone.aborted) return
  const slides = [...row.querySelectorAll('li')]
  const site = siteImpressions(callApi)
  const impressions: Pick<Impressions, 'report'> = {
    report(seen) {
      site.report(seen)
      if ('merchantId' in seen && isMerchantId(seen.merchantId))
        report({ event: 'carouselImpression', merchant: seen.merchantId })
    },
  }
  const stop = watchCarousel(slides, { ...watched, url: pageAddress(), impressions })
  gone.addEventListener('abort', stop)
}
