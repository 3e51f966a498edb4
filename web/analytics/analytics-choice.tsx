import { useRef, useState } from 'react'
import type { ConsentChoice } from '#domain/analytics/may-report.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { LateStyles } from '../later/late-styles.tsx'
import styles from './analytics-choice.late.module.css'
import { hasPrivacyControl, keepChoice, readChoice } from './consent.ts'

/** Asks until there is an answer; then says what it was, below the page, where it can be changed. */
export function AnalyticsChoice() {
  const t = useCopy()
  const [choice, setChoice] = useState(readChoice)
  const [isOpen, setIsOpen] = useState(choice === null)
  const section = useRef<HTMLElement>(null)

  function move(next: boolean): void {
    setIsOpen(next)
    // What had the focus is gone: it stays at this place, and the page where it is.
    section.current?.focus({ preventScroll: true })
  }
  function choose(next: ConsentChoice): void {
    setChoice(next)
    move(false)
    keepChoice(next)
  }

  const title = t('analytics.title')
  if (hasPrivacyControl())
    return (
      <section aria-label={title} className={styles.told}>
        <LateStyles />
        <p>{t('analytics.privacyControl')}</p>
      </section>
    )
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className={isOpen ? styles.asking : styles.told}>
      <LateStyles />
      {isOpen ? (
        <>
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{t('analytics.text')}</p>
          </div>
          <div className={styles.answers}>
            <Button look="secondary" onClick={() => choose('no')}>
              {t('analytics.no')}
            </Button>
            <Button look="secondary" onClick={() => choose('yes')}>
              {t('analytics.yes')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{t(choice === 'yes' ? 'analytics.isOn' : 'analytics.isOff')}</p>
          <Button look="quiet" onClick={() => move(true)}>
            {t('analytics.change')}
          </Button>
        </>
      )}
    </section>
  )
}
