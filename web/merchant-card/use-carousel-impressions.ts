import { type RefObject, useEffect } from 'react'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/use-member.ts'
import { afterFirstView } from '../offline/after-first-view.ts'

let reporter: Promise<typeof import('./report-row.ts')> | null = null

/** The part that reports comes once, and not before the first page of the visit stands. */
function loadReporter() {
  reporter ??= new Promise<void>(afterFirstView).then(() => import('./report-row.ts'))
  return reporter
}

/** Reports the restaurants of a row that come into view. */
export function useCarouselImpressions(row: RefObject<Element | null>, merchantIds: readonly string[]): void {
  const callApi = useCallApi()
  const memberId = useMember()?.publicId ?? null
  const shown = merchantIds.join(' ')
  // Meets the browser's observer of what is in view.
  useEffect(() => {
    const gone = new AbortController()
    const report = async () => {
      const part = await loadReporter().catch(() => null)
      if (!row.current) return
      part?.reportRow(row.current, { merchantIds: shown.split(' '), memberId, callApi, gone: gone.signal })
    }
    void report()
    return () => gone.abort()
  }, [row, shown, memberId, callApi])
}
