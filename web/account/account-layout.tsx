import { Link, Outlet } from '@tanstack/react-router'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { accountLinks } from '../frame/head/account-links.ts'
import styles from './account-layout.module.css'
import { ReEnroll } from './re-enroll.ts'

/** What the account's pages stand in. */
export function AccountLayout() {
  const closed = useMember()?.memberType === 'ClosedAccountMember'
  if (closed) return <ReEnroll />
  return (
    <div className={styles.layout}>
      <AccountNav />
      <div>
        <Outlet />
      </div>
    </div>
  )
}

function AccountNav() {
  const t = useCopy()
  return (
    <nav aria-label={t('account.nav.label')} className={styles.nav}>
      <ul className={styles.links}>
        {accountLinks.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
