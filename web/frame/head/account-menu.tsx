import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { UserIcon } from '#ui/icons/frame-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { accountLinks } from './account-links.ts'
import styles from './account-menu.module.css'
import { closePopover } from '#ui/overlays/open-popovers.ts'

const menuId = 'account-menu'

/** The platform's popover closes it on a click outside and on Escape, before any script has run. */
export function AccountMenu({ member }: { readonly member: Member }) {
  const t = useCopy()
  const { firstName, lastName, email } = member
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={menuId}
        aria-label={t('frame.accountMenu', { firstName })}
      >
        <UserIcon size={24} />
        <span className={styles.name}>{firstName}</span>
      </button>
      <div
        id={menuId}
        popover="auto"
        className={styles.menu}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) closePopover(menuId)
        }}
      >
        <p className={styles.greeting}>{t('frame.greeting', { firstName, lastName })}</p>
        <p className={styles.email}>{email}</p>
        <ul>
          {accountLinks.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={styles.item} onClick={() => closePopover(menuId)}>
                {t(text)}
              </Link>
            </li>
          ))}
          <li>
            <a href="/SignOut" className={styles.item}>
              {t('frame.signOut')}
            </a>
          </li>
        </ul>
      </div>
    </>
  )
}
