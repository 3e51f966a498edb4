import { carousel } from '#ui/carousel/carousel-settings.ts'
import type { Impressions } from './impressions.ts'

/** Source: specification, section 9, "Delays". */
const impressionDelay = 150

interface Watched {
  /** What each slide shows, in their order. */
  readonly merchantIds: readonly string[]
  /** The member's public id, null for visitors. */
  readonly memberId: string | null
  readonly url: string
  readonly impressions: Pick<Impressions, 'report'>
}

/** Reports each slide once when it has been in view for 150 ms. Answers how to stop. */
export function watchCarousel(slides: readonly Element[], watched: Watched): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target))
        if (intersectionRatio >= carousel.inViewThreshold)
          timers.set(
            target,
            setTimeout(() => report(target), impressionDelay),
          )
      }
    },
    { threshold: carousel.inViewThreshold },
  )

  function report(slide: Element): void {
    observer.unobserve(slide)
    const merchantId = watched.merchantIds[slides.indexOf(slide)]
    const { memberId, url, impressions } = watched
    if (merchantId !== undefined) impressions.report({ event: 'carouselImpression', memberId, merchantId, url })
  }

  for (const slide of slides) observer.observe(slide)
  return () => {
    observer.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
