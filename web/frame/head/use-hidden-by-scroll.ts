import { useEffect, useState } from 'react'

const jitter = 8

/** Whether the bars are out of the way: they leave on scrolling down and return on scrolling up. Small screens decide it in CSS. */
export function useHiddenByScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  // Meets the window's scroll position.
  useEffect(() => {
    let last = window.scrollY
    function follow(): void {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < jitter) return
      setHidden(now > last && now > 120)
      last = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return hidden
}
