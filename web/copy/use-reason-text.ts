import { isCopyKey } from './is-copy-key.ts'
import { type Copy, useCopy } from './use-copy.ts'
import { useSite } from '../site/use-site.ts'

/** The engine's reason in words. One that this release does not know leads to support, since nothing is taken without a word. */
export function useReasonText(reason: string | null): string {
  return useReasonWords()(reason)
}

/** As `useReasonText`, for reasons in a list. */
export function useReasonWords(): (reason: string | null) => string {
  const t: Copy = useCopy()
  const site = useSite()
  return (reason) => {
    if (reason === null) return ''
    const key = `reason.${reason}`
    return isCopyKey(site, key) ? t(key) : t('reason.other')
  }
}
