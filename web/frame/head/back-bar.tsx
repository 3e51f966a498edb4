import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { classes } from '#ui/classes.ts'
import { ChevronLeftIcon } from '#ui/icons/arrow-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './back-bar.module.css'
import { hasBackBar } from './screen.ts'
import { useHiddenByScroll } from './use-hidden-by-scroll.ts'
import { usePath } from '../../site/use-path.ts'

/** Back to where the person came from; to the parent screen where they came from elsewhere, and without a script. */
export function BackBar() {
  const t = useCopy()
  const path = usePath()
  const hidden = useHiddenByScroll()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  if (!hasBackBar(path)) return null
  return (
    <nav className={classes(styles.bar, hidden && styles.away)} aria-label={t('frame.back')}>
      <Link
        to={/^\/merchants\//i.test(path) ? '/search' : '/'}
        className={styles.link}
        onClick={(event) => {
          if (!canGoBack) return
          event.preventDefault()
          router.history.back()
        }}
      >
        <ChevronLeftIcon />
        {t('frame.back')}
      </Link>
    </nav>
  )
}
