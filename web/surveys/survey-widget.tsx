import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { CloseButton } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import type { Survey } from '../content/survey-content.ts'
import { isBusy } from '../later/at-rest.ts'
import { SurveyBody } from './survey-body.tsx'
import styles from './survey-widget.module.css'
import { ChevronDownIcon } from '#ui/icons/form-icons.tsx'

interface SurveyWidgetProps {
  readonly survey: Survey
  /** Closed or sent in. */
  onSeen(): void
  /** Nothing of it is left to look at. */
  onGone(): void
}

/** For how long the thanks stand, in milliseconds. Source: specification, section 9, "after-submit close". */
const thanksMs = 4000

/** A title bar at the foot of the page. A click opens the form above it, and so does its delay, once nobody is in the middle of something. */
// oxlint-disable-next-line max-lines-per-function -- Three small effects around one state, and their markup.
export function SurveyWidget({ survey, onSeen, onGone }: SurveyWidgetProps) {
  const t = useCopy()
  const id = useId()
  const widget = useRef<HTMLElement>(null)
  const title = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [isSent, setIsSent] = useState(false)
  // Meets the clock.
  useEffect(() => {
    if (hasOpened) return
    let timer = setTimeout(open, survey.delay * 1000)
    function open(): void {
      if (isBusy()) timer = setTimeout(open, 1000)
      else setOpen(true)
    }
    return () => clearTimeout(timer)
  }, [hasOpened, survey.delay])
  // Meets the keyboard.
  useEffect(() => {
    const { current: element } = widget
    function closeOnEscape({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return
      setIsOpen(false)
      title.current?.focus()
    }
    if (isOpen) element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  const leaveLater = useEffectEvent(leave)
  // Meets the clock: the thanks pass.
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(leaveLater, thanksMs)
    return () => clearTimeout(timer)
  }, [isSent])

  function setOpen(open: boolean): void {
    setIsOpen(open)
    setHasOpened(true)
  }

  /** Our form goes, and would take the focus along; its button, closed for sending, has let it go already. The host's frame keeps it. */
  function keepFocus(): void {
    const { activeElement } = document
    const isWithin = widget.current?.contains(activeElement) === true && activeElement?.tagName !== 'IFRAME'
    if (isWithin || activeElement === document.body) title.current?.focus({ preventScroll: true })
  }

  /** Whoever was within goes on with the page. */
  function leave(): void {
    if (widget.current?.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
    onGone()
  }

  return (
    <aside ref={widget} className={styles.widget} aria-label={t('survey.label')}>
      <div className={styles.bar}>
        <h2 className={styles.heading}>
          <button
            ref={title}
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{survey.text}</span>
            <span className={classes(styles.chevron, isOpen && styles.open)}>
              <ChevronDownIcon size={18} />
            </span>
          </button>
        </h2>
        <CloseButton
          onClick={() => {
            onSeen()
            leave()
          }}
        >
          {t('survey.close')}
        </CloseButton>
      </div>
      <div id={id} className={styles.content} hidden={!isOpen}>
        <p className={styles.thanks} role="status">
          {isSent ? t('survey.thanks') : ''}
        </p>
        {hasOpened ? (
          <SurveyBody
            survey={survey}
            isSent={isSent}
            onSent={() => {
              keepFocus()
              onSeen()
              setIsSent(true)
            }}
          />
        ) : null}
      </div>
    </aside>
  )
}
