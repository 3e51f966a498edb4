import { Link } from '@tanstack/react-router'
import { applyCasing } from '#domain/text/casing.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './wordmark.module.css'

/** The partner's name, set in its own type: no artwork of anybody's. */
export function Wordmark() {
  const t = useCopy()
  const { text, casing } = usePartner().theme.wordmark
  return (
    <Link to="/" className={styles.wordmark} aria-label={t('frame.wordmarkLabel')}>
      {applyCasing(text, casing)}
    </Link>
  )
}
