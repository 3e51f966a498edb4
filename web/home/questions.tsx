import { useCopy } from '../copy/use-copy.ts'
import styles from './questions.module.css'

const questions = ['restaurant', 'counts', 'when', 'cards'] as const

/** What people ask before they link a card. */
export function Questions() {
  const t = useCopy()
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <h2 id="questions-title" className={styles.title}>
        {t('home.questions.title')}
      </h2>
      <dl className={styles.list}>
        {questions.map((question) => (
          <div key={question} className={styles.item}>
            <dt className={styles.question}>{t(`home.questions.${question}`)}</dt>
            <dd className={styles.answer}>{t(`home.questions.${question}.answer`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
