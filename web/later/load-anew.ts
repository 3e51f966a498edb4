import type { AnyRouter } from '@tanstack/react-router'
import { noteInHistory, notesInHistory } from './history-note.ts'
import { mendBy } from './missing-part.ts'
import { keepTyped } from './typed-fields.ts'

/** As Chromium, Firefox and Safari say it; none has a name for it. */
const missingPart = /dynamically imported module|Importing a module script failed/i
const noteName = 'loadedAnew'

let isMending = false

/** From now on a part that can't be had leads to its address anew: those that pages ask for, and those that routes load with. */
export function mendMissingParts(router: AnyRouter): void {
  if (isMending) return
  isMending = true
  const mend = (error: unknown) => loadAnew(error, router)
  mendBy(mend)
  for (const { options } of Object.values<AnyLoading>(router.routesById)) {
    options.loader = mended(options.loader, mend)
    options.beforeLoad = mended(options.beforeLoad, mend)
  }
}

type Loading = ((asked: { readonly preload: boolean }) => unknown) | undefined

interface AnyLoading {
  readonly options: { loader?: Loading; beforeLoad?: Loading }
}

function mended(load: Loading, mend: (error: unknown) => Promise<never>): Loading {
  if (load === undefined) return load
  return (asked) => {
    const loaded = load(asked)
    // What is only fetched ahead is nobody's way yet.
    return loaded instanceof Promise && !asked.preload ? loaded.catch(mend) : loaded
  }
}

/**
 * Loads the address that is wanted anew, with what was typed, since the parts of this build are gone: the server has another. Once for an address and
 * a build; where that did not help, or no server answers, the error is the caller's. Otherwise it never ends, and the page stays as it is until the
 * next one is there.
 */
async function loadAnew(error: unknown, router: AnyRouter): Promise<never> {
  if (!(error instanceof TypeError && missingPart.test(error.message))) throw error
  const mark = `${location.href} ${buildOfPage()}`
  const tried = [notesInHistory().get(noteName) ?? []].flat()
  if (tried.includes(mark) || !(await isServed())) throw error
  noteInHistory(noteName, [...tried, mark])
  if (router.state.resolvedLocation?.pathname === location.pathname) keepTyped()
  // What was typed is kept: nobody is asked whether to leave it behind.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
  return new Promise(() => {})
}

/** Its first script has the build's hash in its name. */
function buildOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}

/** The browser's own word that nothing answers would take the place of this page. */
async function isServed(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer !== null && answer.status < 500
}
