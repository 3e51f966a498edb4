import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { classes } from '#ui/classes.ts'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlag } from '../../site/use-flag.ts'
import { useWayBack } from '../../sign-in/use-way-back.ts'
import { usePartner } from '../../site/use-site.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './auth-area.module.css'
import { JoinLink } from './join-link.tsx'
import { isEnrollmentPath } from './screen.ts'
import { usePath } from '../../site/use-path.ts'

/** The right end of the navbar. Who sees what: specification, section 2, shared frame. */
export function AuthArea() {
  const member = useMember()
  const { enrollmentType } = usePartner()
  const path = usePath()
  if (enrollmentType === 'none') return null
  if (isEnrollmentPath(path)) return <EnrollmentAuth member={member} />
  switch (member?.memberType) {
    case 'EnrolledCardMember':
      return <AccountMenu member={member} />
    case 'ClosedAccountMember':
      return <ClosedAccountAuth />
    case 'NonCardMember':
    case undefined:
      return <JoinAuth member={member} />
  }
}

/** Visitors, and members without a card. */
function JoinAuth({ member }: { readonly member: Member | null }) {
  const { enrollmentType } = usePartner()
  const signsIn = useFlag('authFlags', 'signIn')
  const sso = enrollmentType === 'sso'
  const look = classes(styles.join, sso && member === null && styles.named)
  return (
    <div className={styles.area}>
      {signsIn && member === null ? <SignInLink /> : null}
      <JoinLink member={member} className={buttonClass('compact', look)} />
      {sso && member !== null ? <SignOutLink /> : null}
    </div>
  )
}

/** Who closed the account has joined before: the account center opens it again. */
function ClosedAccountAuth() {
  const t = useCopy()
  return (
    <div className={styles.area}>
      <Link to="/account/overview" className={buttonClass('compact', styles.join)}>
        {t('frame.reopen')}
      </Link>
      <SignOutLink />
    </div>
  )
}

/** Who has just joined is no visitor any more: nobody is asked to sign in who is, and nobody to sign out who is not. */
function EnrollmentAuth({ member }: { readonly member: Member | null }) {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  if (member !== null) return <SignOutLink />
  if (enrollmentType === 'sso') return null
  return (
    <p className={styles.already}>
      <span className={styles.wide}>{t('frame.alreadyMember')} </span>
      <SignInLink />
    </p>
  )
}

function SignInLink() {
  const t = useCopy()
  return (
    <Link to="/login" search={useWayBack()} className={styles.link}>
      {t('frame.signIn')}
    </Link>
  )
}

/** A full load, so that nothing of the member stays behind. */
function SignOutLink() {
  const t = useCopy()
  return (
    <a href="/SignOut" className={styles.link}>
      {t('frame.signOut')}
    </a>
  )
}
