import { Link } from '@tanstack/react-router'
import { ArrowRightIcon } from '#ui/icons/arrow-icons.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './steps.module.css'

const steps = ['search', 'dine', 'earn'] as const

/** Search; dine and pay with a linked card; earn. */
export function Steps() {
  const t = useCopy()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <div className={styles.lead}>
        <h2 id="steps-title" className={styles.title}>
          {t('home.steps.title')}
        </h2>
        <p className={styles.text}>{t('home.steps.lead')}</p>
        <Link to="/earn/$slug" params={{ slug: 'how-it-works' }} className={styles.more}>
          {t('home.steps.more')}
          <ArrowRightIcon size={18} />
        </Link>
      </div>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.name}>{t(`home.steps.${step}.title`)}</h3>
              <p className={styles.text}>{t(`home.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
