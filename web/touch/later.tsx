import { memo, Suspense, use, type ComponentType } from 'react'
import { onTouch, wasTouched } from './touched.ts'

type Load = () => Promise<ComponentType>

const loads: (() => Promise<void>)[] = []

/**
 * A part of a page that the server draws and the browser takes over at the first touch. Until then its links, forms and
 * popovers are the platform's own, so that its script is no part of the first view. A part that cannot be had stays as
 * the server drew it, and is asked for again on the way to another page.
 */
export function later(load: Load): ComponentType {
  let Loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  let isWaiting = false
  let tell: () => void = () => {}
  const ready = new Promise<void>((resolve) => (tell = resolve))

  async function fetchPart(): Promise<void> {
    try {
      Loaded = await load()
    } catch (error) {
      loading = null
      throw error
    }
    tell()
  }
  const loadOnce = () => (loading ??= fetchPart())
  loads.push(loadOnce)

  function wait(): Promise<void> {
    if (!isWaiting) atFirstTouch(() => void loadOnce().catch(() => undefined))
    isWaiting = true
    return ready
  }

  function Part() {
    if (Loaded === null) use(wait())
    return Loaded === null ? null : <Loaded />
  }
  // What stands around it draws again for reasons of its own: the part is then left as the server wrote it.
  return memo(function Later() {
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  })
}

/** Everything that waits for a touch, at once: the server needs it to draw, and the browser on the way to another page. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

function atFirstTouch(run: () => void): void {
  if (wasTouched()) run()
  else onTouch(run)
}
