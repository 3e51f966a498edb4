import { useEffect, useId, useRef } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import styles from './survey-body.module.css'
import { tellsOfSubmit, typeformAddress } from './typeform.ts'
import { useSurveyTracking } from './use-survey-tracking.ts'

interface TypeformFrameProps {
  readonly host: string
  readonly code: string
  readonly title: string
  onSent(): void
}

/** The survey host's form, in a frame of its origin. */
export function TypeformFrame({ host, code, title, onSent }: TypeformFrameProps) {
  const t = useCopy()
  const embedId = useId()
  const tracking = useSurveyTracking()
  const frame = useRef<HTMLIFrameElement>(null)
  // Meets the messages of the frame.
  useEffect(() => {
    function hear(event: MessageEvent<unknown>): void {
      const isOurs = event.origin === host && event.source === frame.current?.contentWindow
      if (isOurs && tellsOfSubmit(event, embedId)) onSent()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [host, embedId, onSent])
  if (tracking === null) return null
  const address = typeformAddress({ host, code, embedId }, tracking)
  return (
    <div className={styles.host}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={address}
        // The form keeps its own origin, the host's and never ours.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
      />
      <p className={styles.aside}>
        <a href={address} target="_blank" rel="noopener">
          {t('survey.openElsewhere')}
        </a>
      </p>
    </div>
  )
}
