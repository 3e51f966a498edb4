import { useEffect, useState, type RefObject } from 'react'
import { carousel } from './carousel-settings.ts'

interface Ends {
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** Whether the first and the last slide are in view, which is where the buttons stop. The slides are those of the first drawing. */
export function useCarouselEnds(track: RefObject<HTMLUListElement | null>): Ends {
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: false })
  // Meets the browser's own observer of what is in view.
  useEffect(() => {
    const first = track.current?.firstElementChild
    const last = track.current?.lastElementChild
    if (!first || !last) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const inView = intersectionRatio >= carousel.inViewThreshold
          setEnds((known) => ({
            atStart: target === first ? inView : known.atStart,
            atEnd: target === last ? inView : known.atEnd,
          }))
        }
      },
      { root: track.current, threshold: carousel.inViewThreshold },
    )
    observer.observe(first)
    observer.observe(last)
    return () => observer.disconnect()
  }, [track])
  return ends
}
