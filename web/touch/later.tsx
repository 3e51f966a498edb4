import { memo, Suspense, use, type ComponentType } from 'react'
import { onTouch, wasTouched } from './touched.ts'

type Load = () => Promise<ComponentType>

const loads: (() => Promise<void>)[] = []

/**
 * A part of a page that the server draws and the browser takes over at the first touch. Until then its links, forms and
 * popovers are the platform's own, so that its script is no part of the first view.
 */
export function later(load: Load): ComponentType {
  let Loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  let touching: Promise<void> | null = null

  function loadOnce(): Promise<void> {
    loading ??= load().then((component) => {
      Loaded = component
    })
    return loading
  }
  loads.push(loadOnce)

  function Part() {
    if (Loaded === null) use((touching ??= firstTouch().then(loadOnce).catch(forever)))
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

function firstTouch(): Promise<void> {
  return new Promise((resolve) => {
    if (wasTouched()) resolve()
    else onTouch(resolve)
  })
}

/** A part that cannot be had stays as the server wrote it. */
function forever(): Promise<never> {
  return new Promise(() => {})
}
