import { lazy, Suspense, useState } from 'react'
import { surveysOf } from '../content/survey-content.ts'
import { usePath } from '../site/use-path.ts'
import { useSite } from '../site/use-site.ts'
import { chooseSurvey } from './choose-survey.ts'
import { rememberSurveySeen, surveySeenAt } from './survey-memory.ts'
import styles from './survey-host.module.css'

// Where the widget can't be had, nothing is asked.
const SurveyWidget = lazy(() =>
  import('./survey-widget.tsx').then(
    (part) => ({ default: part.SurveyWidget }),
    () => ({ default: () => <></> }),
  ),
)

/** The survey of this page. While it is hidden, or the visit goes on to a page without it, it keeps what was typed. */
export function SurveyHost({ isHidden }: { readonly isHidden: boolean }) {
  const site = useSite()
  const path = usePath()
  const [now] = useState(() => Date.now())
  const [gone, setGone] = useState<readonly string[]>([])
  const [begunId, setBegunId] = useState<string | null>(null)
  const surveys = surveysOf(site).filter(({ id }) => !gone.includes(id))
  // What has begun says its thanks before it goes.
  const seenAt = (id: string) => (id === begunId ? null : surveySeenAt(id))
  const shown = chooseSurvey(surveys, { path, now, seenAt })
  if (shown !== null && shown.id !== begunId) setBegunId(shown.id)
  const begun = shown ?? surveys.find(({ id }) => id === begunId)
  if (begun === undefined) return null
  return (
    <div className={styles.place} hidden={isHidden || shown === null}>
      <Suspense>
        <SurveyWidget
          key={begun.id}
          survey={begun}
          onSeen={() => rememberSurveySeen(begun.id)}
          onGone={() => setGone([...gone, begun.id])}
        />
      </Suspense>
    </div>
  )
}
