import type { Site } from '#contract/page-handler.ts'
import { isOlderVersion } from '#domain/requests/native-app.ts'

/** Whether the app around the page is below the partner's minimum; a browser never is. */
export function isOutdated({ nativeApp, partner }: Pick<Site, 'nativeApp' | 'partner'>): boolean {
  const minimum = partner.minimumAppVersion
  return nativeApp !== null && minimum !== null && isOlderVersion(nativeApp.version, minimum)
}
