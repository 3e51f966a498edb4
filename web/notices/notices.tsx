import { useEffect, useState, type ComponentType } from 'react'
import { afterFirstView } from '../later/after-first-view.ts'
import { onTouch } from '../later/touched.ts'
import { keepOffer } from './kept-offer.ts'

/** For how long who only reads is left to it, in milliseconds: nothing opens over a page that nobody has moved on yet. */
const patienceMs = 20_000

/** What may open over a page or beside it. It loads some seconds after everything else, at the first sign of a person. */
export function Notices() {
  const [Host, setHost] = useState<ComponentType | null>(null)
  // Meets the browser's offer to install, which comes once and early, the person and the network. It stands as long as the document does.
  useEffect(() => {
    addEventListener('beforeinstallprompt', keepOffer)
    // Where it can't be had, nothing opens.
    const load = (): unknown =>
      import('./notice-host.tsx').then(
        ({ NoticeHost }) => setHost(() => NoticeHost),
        () => {},
      )
    onTouch(() => afterFirstView(load))
    afterFirstView(() => setTimeout(load, patienceMs))
  }, [])
  return Host === null ? null : <Host />
}
