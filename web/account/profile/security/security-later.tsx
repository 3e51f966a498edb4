import { Suspense, useRef } from 'react'
import { extraPart } from '../../../later/extra-part.tsx'
import { useCopy } from '../../../copy/use-copy.ts'
import { useApproached } from '../../../later/use-approached.ts'
import styles from './security-later.module.css'

const Security = extraPart(async () => (await import('./security.tsx')).Security)

/** Below the profile, and no part of its first view: it comes when somebody reads so far, or when a mail leads to what is mailed. */
export function SecurityLater() {
  const t = useCopy()
  const place = useRef<HTMLDivElement>(null)
  const near = useApproached(place)
  return (
    <div ref={place} id="told" className={styles.place}>
      {near ? (
        <Suspense fallback={<p role="status">{t('frame.loading')}</p>}>
          <Security />
        </Suspense>
      ) : null}
    </div>
  )
}
