import { type Ref, useEffect, useId, useRef } from 'react'
import type { SurveyTracking } from '#contract/schemas/survey.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './typeform-frame.module.css'
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

interface Form {
  /** The host's origin. */
  readonly host: string
  readonly code: string
  /** Names the frame in its messages. */
  readonly embedId: string
}

/** The address of a form for a frame. Hidden fields stand in the fragment, which the host's server does not get. */
export function typeformAddress({ host, code, embedId }: Form, hidden: SurveyTracking): string {
  const asked = new URLSearchParams({ 'typeform-embed': 'embed-widget', 'typeform-embed-id': embedId })
  return `${host}/to/${encodeURIComponent(code)}?${asked}#${new URLSearchParams({ ...hidden })}`
}

/** Whether a message says that the form in this frame was sent in. */
export function tellsOfSubmit({ data }: Pick<MessageEvent<unknown>, 'data'>, embedId: string): boolean {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('embedId' in data)) return false
  return data.type === 'form-submit' && data.embedId === embedId
}
