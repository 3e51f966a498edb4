import { Link } from '@tanstack/react-router'
import { classes } from '#ui/classes.ts'
import { Hidden } from '#ui/hidden.tsx'
import { MenuIcon } from '#ui/icons/frame-icons.tsx'
import { SearchIcon } from '#ui/icons/search-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { AuthArea } from './auth-area.tsx'
import { MainMenu, mainMenuId } from './main-menu.tsx'
import styles from './navbar.module.css'
import { isDiscoverPath, isEnrollmentPath, isSearchPath } from './screen.ts'
import { useHiddenByScroll } from './use-hidden-by-scroll.ts'
import { usePath } from '../../site/use-path.ts'
import { Wordmark } from '../page/wordmark.tsx'

export function Navbar() {
  const t = useCopy()
  const path = usePath()
  const hidden = useHiddenByScroll()
  return (
    <header className={classes(styles.navbar, hidden && styles.away)}>
      <div className={styles.start}>
        {isEnrollmentPath(path) ? null : (
          <button type="button" className={styles.iconButton} command="show-modal" commandfor={mainMenuId}>
            <MenuIcon size={24} />
            <span className={styles.menuLabel}>{t('frame.mainMenu')}</span>
          </button>
        )}
      </div>
      <Wordmark />
      <div className={styles.end}>
        <SearchLink path={path} />
        <AuthArea />
      </div>
      <MainMenu />
    </header>
  )
}

function SearchLink({ path }: { readonly path: string }) {
  const t = useCopy()
  if (isDiscoverPath(path)) return null
  const content = (
    <>
      <SearchIcon size={24} />
      <Hidden>{t('frame.search')}</Hidden>
    </>
  )
  if (isSearchPath(path)) {
    return (
      <a role="link" aria-disabled="true" aria-current="page" className={styles.iconButton}>
        {content}
      </a>
    )
  }
  return (
    <Link to="/search" className={styles.iconButton}>
      {content}
    </Link>
  )
}
