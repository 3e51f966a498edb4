import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useWayBackFromHere } from '../../sign-in/use-way-back.ts'
import { usePartner } from '../../site/use-site.ts'
import { userState } from '../../site/user-state.ts'

/** What this person still lacks to earn here; nothing for a member with a card. */
export function EarnAction() {
  const t = useCopy()
  const state = userState(useMember())
  const wayBack = useWayBackFromHere()
  if (usePartner().enrollmentType === 'none' || state === 'member') return null
  if (state === 'anonymous') {
    return (
      <Link to="/join" search={wayBack} className={buttonClass('primary')}>
        {t('merchant.earn.join')}
      </Link>
    )
  }
  return (
    <Link to="/add_card" search={wayBack} className={buttonClass('primary')}>
      {t('merchant.earn.linkCard')}
    </Link>
  )
}
