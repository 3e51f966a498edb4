import { isCopyKey } from './is-copy-key.ts'
import { useCopy } from './use-copy.ts'
import { useSite } from '../site/use-site.ts'

/** The engine's reason in words; a code without words says nothing. */
export function useReasonText(reason: string | null): string {
  const t = useCopy()
  const site = useSite()
  const key = `reason.${reason}`
  return isCopyKey(site, key) ? t(key) : ''
}
