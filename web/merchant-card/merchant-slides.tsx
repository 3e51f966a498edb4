import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { MerchantCard as MerchantCardData } from '#contract/schemas/merchant.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { useMember } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { type Copy, useCopy } from '../copy/use-copy.ts'
import { afterFirstView } from '../later/after-first-view.ts'
import { keptSlides } from './kept-slides.tsx'
import { MerchantCard } from './merchant-card.tsx'

interface MerchantSlidesProps {
  readonly merchants: readonly MerchantCardData[]
  /** The heading's id: the row is named by it. */
  readonly labelledBy: string
}

/** Restaurants side by side. */
export const MerchantSlides = import.meta.env.SSR ? SlidesOfPage : FollowedSlides

function FollowedSlides({ merchants, labelledBy }: MerchantSlidesProps) {
  const row = useRef<HTMLDivElement>(null)
  const ids = merchants.map(({ id }) => id)
  useCarouselImpressions(row, ids)
  return <div ref={row}>{slides(useCopy(), { merchants, labelledBy, row: ids.join(' ') })}</div>
}

/** A page on the server follows nobody, and need not draw what others were drawn alike. */
function SlidesOfPage(props: MerchantSlidesProps) {
  const drawing = <Slides {...props} />
  const html = keptSlides({ queryClient: useQueryClient(), ...props, slides: drawing })
  return html === null ? <div>{drawing}</div> : <div dangerouslySetInnerHTML={{ __html: html }} />
}

function Slides(props: MerchantSlidesProps) {
  return slides(useCopy(), { ...props, row: '' })
}

/** Another `row` begins at its first slide. */
function slides(t: Copy, { merchants, labelledBy, row }: MerchantSlidesProps & { readonly row: string }) {
  return (
    <Carousel
      key={row}
      slides="merchant"
      labelledBy={labelledBy}
      previous={t('home.carousel.previous')}
      next={t('home.carousel.next')}
    >
      {merchants.map((merchant) => (
        <MerchantCard key={merchant.id} heading="h3" merchant={merchant} sizes="200px" brief />
      ))}
    </Carousel>
  )
}

let reporter: Promise<typeof import('./report-row.ts')> | null = null

/** The part that reports comes once, and not before the first page of the visit stands. */
function loadReporter() {
  reporter ??= new Promise<void>(afterFirstView).then(() => import('./report-row.ts'))
  return reporter
}

/** Reports the restaurants of a row that come into view. */
function useCarouselImpressions(row: RefObject<Element | null>, merchantIds: readonly string[]): void {
  const callApi = useCallApi()
  const memberId = useMember()?.publicId ?? null
  const shown = merchantIds.join(' ')
  // Meets the browser's observer of what is in view.
  useEffect(() => {
    const gone = new AbortController()
    const report = async () => {
      const part = await loadReporter().catch(() => null)
      if (!row.current) return
      part?.reportRow(row.current, { merchantIds: shown.split(' '), memberId, callApi, gone: gone.signal })
    }
    void report()
    return () => gone.abort()
  }, [row, shown, memberId, callApi])
}
