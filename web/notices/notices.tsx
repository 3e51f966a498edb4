import { useEffect, useState, type ComponentType } from 'react'
import { afterFirstView } from '../offline/after-first-view.ts'
import { keepOffer } from './kept-offer.ts'

/** What may open over a page or beside it. It loads some seconds after everything else. */
export function Notices() {
  const [Host, setHost] = useState<ComponentType | null>(null)
  // Meets the browser's offer to install, which comes once and early, and the network.
  useEffect(() => {
    addEventListener('beforeinstallprompt', keepOffer)
    afterFirstView(() => void import('./notice-host.tsx').then(({ NoticeHost }) => setHost(() => NoticeHost)))
    return () => removeEventListener('beforeinstallprompt', keepOffer)
  }, [])
  return Host === null ? null : <Host />
}
