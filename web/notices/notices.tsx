import { useEffect, useState, type ComponentType } from 'react'
import { afterFirstView } from '../offline/after-first-view.ts'
import { useSite } from '../site/use-site.ts'
import { keepOffer } from './kept-offer.ts'
import { mayNotify } from './may-notify.ts'

/** What may open over a page or beside it. It loads some seconds after everything else, and only where the partner has any. */
export function Notices() {
  const { partner, content } = useSite()
  const hasAny = mayNotify(partner) || content.surveys.length > 0
  const [Host, setHost] = useState<ComponentType | null>(null)
  // Meets the browser's offer to install, which comes once and early, and the network.
  useEffect(() => {
    if (!hasAny) return
    addEventListener('beforeinstallprompt', keepOffer)
    afterFirstView(() => void import('./notice-host.tsx').then(({ NoticeHost }) => setHost(() => NoticeHost)))
    return () => removeEventListener('beforeinstallprompt', keepOffer)
  }, [hasAny])
  return Host === null ? null : <Host />
}
