import type { AnyRouter } from '@tanstack/react-router'
import { noteInHistory, notesInHistory } from './history-note.ts'
import { onMissingPart } from './missing-part.ts'
import { keepTyped } from './typed-fields.ts'

/** Matches the messages of Chromium, Firefox and Safari: the error has no code. */
const missingPart = /dynamically imported module|Importing a module script failed/i
const noteName = 'reloaded'

let isRecovering = false

/** From now on reloads the page where a part fails to load, whether a page asks for it or a route loads with it. */
export function recoverMissingParts(router: AnyRouter): void {
  if (isRecovering) return
  isRecovering = true
  const recover = (error: unknown) => reloadPage(error, router)
  onMissingPart(recover)
  for (const { options } of Object.values<AnyLoading>(router.routesById)) {
    options.loader = recovering(options.loader, recover)
    options.beforeLoad = recovering(options.beforeLoad, recover)
  }
}

type Loading = ((asked: { readonly preload: boolean }) => unknown) | undefined

interface AnyLoading {
  readonly options: { loader?: Loading; beforeLoad?: Loading }
}

function recovering(load: Loading, recover: (error: unknown) => Promise<never>): Loading {
  if (load === undefined) return load
  return (asked) => {
    const loaded = load(asked)
    // Nobody waits for what is only preloaded.
    return loaded instanceof Promise && !asked.preload ? loaded.catch(recover) : loaded
  }
}

/**
 * Reloads the wanted address and restores what was typed: the parts of this build are gone, since the server has another. Once for an address and a
 * build; where that did not help, or no server answers, it throws the error. Otherwise it never settles, and the page stays until the next one arrives.
 */
async function reloadPage(error: unknown, router: AnyRouter): Promise<never> {
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
