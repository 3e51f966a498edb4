import { buttonClass } from '#ui/buttons/button.tsx'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { JoinLink } from '../frame/head/join-link.tsx'
import { usePartner } from '../site/use-site.ts'
import styles from './closing.module.css'

/** The last word of the page, for whoever has no account yet. */
export function Closing() {
  const t = useCopy()
  const member = useMember()
  const { enrollmentType } = usePartner()
  if (member !== null || enrollmentType === 'none') return null
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className={styles.inner}>
        <h2 id="closing-title" className={styles.title}>
          {t('home.closing.title')}
        </h2>
        <p className={styles.text}>{t('home.closing.text')}</p>
        <JoinLink member={null} className={buttonClass('secondary', styles.join)} />
      </div>
    </section>
  )
}
