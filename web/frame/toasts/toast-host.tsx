import { type ComponentType, useEffect, useState } from 'react'
import { onTouch, wasTouched } from '../../later/touched.ts'
import { toasts } from './toasts.ts'

/** Where messages will be. It loads at the first touch, before there is anything to tell, or with a message that nobody touched the page for. */
export function ToastHost() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  // Meets the person, the network and who has something to tell. It stands as long as the document does.
  useEffect(() => {
    // Where it can't be had, the next touch or message asks again.
    const load = (): unknown =>
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => {},
      )
    if (wasTouched()) load()
    else onTouch(load)
    return toasts.subscribe(load)
  }, [])
  return Region === null ? null : <Region />
}
