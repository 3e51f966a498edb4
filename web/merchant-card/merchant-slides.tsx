import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MerchantCard as MerchantCardData } from '#contract/schemas/merchant.ts'
import { Carousel } from '#ui/carousel.tsx'
import { type Copy, useCopy } from '../copy/use-copy.ts'
import { keptSlides } from './kept-slides.tsx'
import { MerchantCard } from './merchant-card.tsx'
import { useCarouselImpressions } from './use-carousel-impressions.ts'

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
