import { type RefObject, useEffect, useState } from 'react'

const early = '600px'

/** Whether the reader has come near a place of the page; once near, it stays so. */
export function useApproached(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  // Meets the browser's observer of what comes into view.
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: early },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [place])
  return near
}
