import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useWayBackFromHere } from '../../sign-in/use-way-back.ts'
import { usePartner } from '../../site/use-site.ts'

interface JoinLinkProps {
  readonly member: Member | null
  readonly className?: string | undefined
  onClick?(): void
}

/** Leads to joining; a person who is signed in without a card only lacks the card. */
export function JoinLink({ member, className, onClick }: JoinLinkProps) {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  const sso = enrollmentType === 'sso'
  const text = member === null ? t(sso ? 'frame.joinAnonymous' : 'frame.join') : t(sso ? 'frame.joinSso' : 'frame.join')
  return (
    <Link
      to={member === null ? '/join' : '/add_card'}
      search={useWayBackFromHere()}
      className={className}
      onClick={onClick}
    >
      {text}
    </Link>
  )
}
