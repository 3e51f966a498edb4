import { memo, Suspense, use, useEffect, type ComponentType } from 'react'
import { onTouch, wasTouched } from './touched.ts'

type Load = () => Promise<ComponentType>

const loads: (() => Promise<void>)[] = []
/** The parts that are still as the server drew them, by their loads. */
const untouched = new Set<() => Promise<void>>()

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
    if (!isWaiting) {
      atFirstTouch(() => void loadOnce().catch(() => undefined))
      untouched.add(loadOnce)
    }
    isWaiting = true
    return ready
  }

  function Part() {
    if (Loaded === null) use(wait())
    if (Loaded === null) return null
    return (
      <>
        <TakenOver load={loadOnce} />
        <Loaded />
      </>
    )
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

/** Notes that the browser has taken the part over. A hook of the part itself would come after `use`, which is not called every time. */
function TakenOver({ load }: { readonly load: () => Promise<void> }) {
  useEffect(() => void untouched.delete(load), [load])
  return null
}

/** Everything that waits for a touch, at once: the server needs it to draw, and the browser on the way to another page. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()))
}

/**
 * Has the browser take over what the server drew, before another page changes what the parts read: drawn then, they would not be what the server
 * wrote. What cannot be had stays as it is, and what the browser has no time for is not waited for long.
 */
export async function takeOverParts(): Promise<void> {
  await Promise.all([...untouched].map((load) => load().catch(() => untouched.delete(load))))
  for (let turn = 0; untouched.size > 0 && turn < 40; turn++) await new Promise((resolve) => setTimeout(resolve, 20))
}

function atFirstTouch(run: () => void): void {
  if (wasTouched()) run()
  else onTouch(run)
}
