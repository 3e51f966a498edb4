import { useRef } from 'react'
import type { MerchantCard as MerchantCardData } from '#contract/schemas/merchant.ts'
import { Carousel } from '#ui/carousel.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantCard } from './merchant-card.tsx'
import { useCarouselImpressions } from './use-carousel-impressions.ts'

interface MerchantSlidesProps {
  readonly merchants: readonly MerchantCardData[]
  /** The heading's id: the row is named by it. */
  readonly labelledBy: string
}

/** Restaurants side by side. */
export function MerchantSlides({ merchants, labelledBy }: MerchantSlidesProps) {
  const t = useCopy()
  const row = useRef<HTMLDivElement>(null)
  const ids = merchants.map(({ id }) => id)
  useCarouselImpressions(row, ids)
  return (
    <div ref={row}>
      <Carousel
        key={ids.join(' ')}
        slides="merchant"
        labelledBy={labelledBy}
        previous={t('home.carousel.previous')}
        next={t('home.carousel.next')}
      >
        {merchants.map((merchant) => (
          <MerchantCard key={merchant.id} heading="h3" merchant={merchant} sizes="200px" brief />
        ))}
      </Carousel>
    </div>
  )
}
