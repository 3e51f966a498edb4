import { useEffect, useState } from 'react'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../../copy/use-copy.ts'

/** Reserves the space of content that loads, and announces that it does: the words follow the region, since screen readers announce changes only. */
export function Skeleton({ className }: { readonly className: string | undefined }) {
  const t = useCopy()
  const [isShown, setIsShown] = useState(false)
  // Meets the screen reader, which has to know the region first.
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={className}>
      <Hidden>{isShown ? t('frame.loading') : ''}</Hidden>
    </div>
  )
}
