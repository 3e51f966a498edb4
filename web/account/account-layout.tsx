import { Link, Outlet } from '@tanstack/react-router'
import { Hidden } from '#ui/hidden.tsx'
import { unreadNoticesQuery } from '../account-data/notices-query.ts'
import { useAccountQuery } from '../account-data/use-account-query.ts'
import { useMember } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { counted } from '../copy/counted.ts'
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
  const { data: { unread } = { unread: 0 } } = useAccountQuery(unreadNoticesQuery(useCallApi()))
  return (
    <nav aria-label={t('account.nav.label')} className={styles.nav}>
      <ul className={styles.links}>
        {accountLinks.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {t(text)}
              {to === '/account/inbox' && unread > 0 ? <Unread count={unread} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Unread({ count }: { readonly count: number }) {
  const t = useCopy()
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <Hidden>{t(counted('inbox.count', count), { count })}</Hidden>
    </span>
  )
}
