import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import type { Member } from '#contract/schemas/member.ts'
import { useMember } from '../../api/member-query.ts'
import { footerLinks, navLinks } from '../../content/global-content.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlag } from '../../site/use-flag.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { closeDrawer } from '#ui/overlays/drawers.ts'
import { ContentAnchor } from '../../content/content-anchor.tsx'
import { JoinLink } from './join-link.tsx'
import styles from './main-menu.module.css'

export const mainMenuId = 'main-menu'
const close = () => closeDrawer(mainMenuId)

/**
 * Opens before any script has run, and closes on a click outside, an item or Escape. No place is listed twice.
 */
export function MainMenu() {
  const t = useCopy()
  const site = useSite()
  const member = useMember()
  const navigation = navLinks(site)
  const { primary, secondary } = footerLinks(site)
  const others = [...primary, ...secondary].filter(({ url }) => navigation.every((link) => link.url !== url))
  return (
    <dialog id={mainMenuId} className={styles.menu} aria-label={t('frame.mainMenu')} closedby="any">
      <button type="button" className={styles.close} command="close" commandfor={mainMenuId}>
        <CloseIcon size={24} />
        <Hidden>{t('frame.closeMenu')}</Hidden>
      </button>
      <nav aria-label={t('frame.mainNavigation')}>
        <MenuLead member={member} />
        <ul className={styles.large}>
          {navigation.map(({ desktop, mobile, url }) => (
            <li key={url}>
              <ContentAnchor url={url} onClick={close}>
                <span className={styles.desktop}>{desktop}</span>
                <span className={styles.mobile}>{mobile}</span>
              </ContentAnchor>
            </li>
          ))}
          <li>
            <Link to="/saved" onClick={close}>
              {t('saved.title')}
            </Link>
          </li>
        </ul>
        <ul className={styles.small}>
          {others.map(({ text, url }) => (
            <li key={`${url} ${text}`}>
              <ContentAnchor url={url} onClick={close}>
                {text}
              </ContentAnchor>
            </li>
          ))}
          {member === null ? null : (
            <li>
              <a href="/SignOut">{t('frame.signOut')}</a>
            </li>
          )}
        </ul>
      </nav>
    </dialog>
  )
}

function MenuLead({ member }: { readonly member: Member | null }) {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  const signsIn = useFlag('authFlags', 'signIn')
  if (enrollmentType === 'none') return null
  const isCardMember = member?.memberType === 'EnrolledCardMember'
  if (isCardMember || member?.memberType === 'ClosedAccountMember') {
    return (
      <Link to="/account/overview" className={buttonClass('primary')} onClick={close}>
        {t(isCardMember ? 'frame.accountCenter' : 'frame.reopen')}
      </Link>
    )
  }
  return (
    <div className={styles.lead}>
      <JoinLink member={member} className={buttonClass('primary')} onClick={close} />
      {member === null && signsIn ? (
        <Link to="/login" className={buttonClass('secondary')} onClick={close}>
          {t('frame.signIn')}
        </Link>
      ) : null}
    </div>
  )
}
