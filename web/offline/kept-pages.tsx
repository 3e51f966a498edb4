import { useEffect, useId, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import styles from './kept-pages.module.css'
import { listKeptPages, type KeptPage } from './list-kept-pages.ts'

/** Searches and restaurants that can be read without a network. */
export function KeptPages() {
  const t = useCopy()
  const headingId = useId()
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  // Meets what the worker has kept on this device.
  useEffect(() => {
    void listKeptPages().then(setPages)
  }, [])
  if (pages.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {t('offline.kept')}
      </h2>
      <ul>
        {pages.map(({ address, title }) => (
          <li key={address} className={styles.page}>
            <a href={address} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
