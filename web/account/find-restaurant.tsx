import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'

/** The way from an account without visits to a restaurant: near home, where the member has told it. */
export function FindRestaurant() {
  const t = useCopy()
  const zip = useMember()?.address?.zipCode ?? ''
  return (
    <Link to="/search" search={zip === '' ? {} : { location: zip }} className={buttonClass('primary')}>
      {zip === '' ? t('activity.search') : t('activity.searchNear', { place: zip })}
    </Link>
  )
}
