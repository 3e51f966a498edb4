import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useCopy } from '../copy/use-copy.ts'
import { ContentAnchor } from '../frame/content-anchor.tsx'
import { isRestaurantPath, useWayBack } from '../sign-in/use-way-back.ts'

/** Where a newcomer goes with their card: back to the restaurant they joined at, else to one. */
export function WayOn() {
  const t = useCopy()
  const { returnTo } = useWayBack()
  if (returnTo === undefined || !isRestaurantPath(returnTo)) {
    return (
      <Link to="/search" className={buttonClass('primary')}>
        {t('cardAdded.search')}
      </Link>
    )
  }
  return (
    <ContentAnchor url={returnTo} className={buttonClass('primary')}>
      {t('cardAdded.restaurant')}
    </ContentAnchor>
  )
}
