import { useEffect, useId, useRef, type Ref } from 'react'
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

/** The survey host's form, in a frame of its origin. Its room is there before it is. */
export function TypeformFrame({ host, code, title, onSent }: TypeformFrameProps) {
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
  return (
    <div className={styles.host}>
      {tracking === null ? null : (
        <Embedded address={typeformAddress({ host, code, embedId }, tracking)} ref={frame} title={title} />
      )}
    </div>
  )
}

interface EmbeddedProps {
  readonly address: string
  readonly title: string
  readonly ref: Ref<HTMLIFrameElement>
}

function Embedded({ address, title, ref }: EmbeddedProps) {
  const t = useCopy()
  return (
    <>
      <iframe
        ref={ref}
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
    </>
  )
}
