import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/arrow-icons.tsx'
import { carousel } from './carousel-settings.ts'
import styles from './carousel.module.css'
import { glide } from './glide.ts'

interface CarouselProps {
  /** The heading's id: the row is named by it. */
  readonly labelledBy: string
  readonly previous: string
  readonly next: string
  /** `merchant` slides are 200 px wide, others 250. */
  readonly slides?: 'merchant' | 'wide'
  readonly children: ReactNode
}

/** A row that scrolls by itself, with a finger or with its buttons. */
export function Carousel({ labelledBy, previous, next, slides = 'wide', children }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useCarouselEnds(track)
  function scroll(direction: -1 | 1): void {
    const { current } = track
    if (current) glide(current, { to: turned(current, direction), duration: carousel.duration })
  }
  return (
    <div className={styles.carousel} data-slides={slides} role="group" aria-labelledby={labelledBy}>
      <div className={styles.buttons}>
        <Button look="round" aria-label={previous} aria-disabled={atStart} onClick={() => scroll(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Button look="round" aria-label={next} aria-disabled={atEnd} onClick={() => scroll(1)}>
          <ChevronRightIcon />
        </Button>
      </div>
      <ul ref={track} className={styles.track}>
        {Children.map(children, (child) => (
          <li className={styles.slide}>{child}</li>
        ))}
      </ul>
    </div>
  )
}

/** Where the row stands after a turn: as many slides on as are whole in view, never past an end. */
function turned(track: HTMLElement, direction: -1 | 1): number {
  const { firstElementChild, children, scrollLeft, scrollWidth, clientWidth } = track
  const [first, second] = [firstElementChild, children[1]].map((slide) => slide?.getBoundingClientRect().left ?? 0)
  const pitch = Math.max(1, (second ?? 0) - (first ?? 0))
  const room = clientWidth - parseFloat(getComputedStyle(track).paddingLeft)
  const slides = Math.max(1, Math.floor(room / pitch))
  const place = (Math.round(scrollLeft / pitch) + direction * slides) * pitch
  return Math.min(Math.max(0, place), scrollWidth - clientWidth)
}

interface Ends {
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** Whether the first and the last slide are in view, which is where the buttons stop. The slides are those of the first drawing. */
function useCarouselEnds(track: RefObject<HTMLUListElement | null>): Ends {
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
