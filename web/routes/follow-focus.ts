import hidden from '#ui/hidden.module.css'
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** How long a page may take to render the heading or link to focus, in milliseconds. */
const searchMs = 5_000
/** After this the heading is focused if the link has not appeared, in milliseconds. */
const linkMs = 1_500
/** Time for a screen reader to notice the region, and between looks at the list, in milliseconds. */
const announceMs = 500
const announcerId = 'page-announcer'

/** Identifies a link: its address, and its position among the links with that address. */
interface LinkRef {
  readonly href: string
  readonly position: number
}

/**
 * Moves the focus after client-side navigation, as a full page load would: to the heading of the new page or, on the way back, to the link that was
 * followed. A page or dialog that sets the focus itself keeps it. Source: WCAG 2.4.3.
 */
export function followFocus(router: AnyRouter): void {
  /** By the index in the history at which the link was followed. */
  const followed = new Map<number, LinkRef>()
  let here = indexOf(router.latestLocation) ?? 0
  let before = document.activeElement
  let stop: () => void = () => {}

  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    stop()
    const link = refOf(document.activeElement)
    if (link !== null) followed.set(here, link)
    // Not once the page is rendered: somebody may have opened another by then.
    if (pathChanged) closeDrawers()
    before = document.activeElement
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const left = here
    here = indexOf(toLocation) ?? 0
    if (fromLocation === undefined) return
    if (!pathChanged && pageNoOf(fromLocation) === pageNoOf(toLocation)) return
    if (toLocation.hash !== '' || hasOwnFocus(before)) return
    stop = focusPage(here < left ? followed.get(here) : undefined)
    if (!pathChanged) announcePage(String(pageNoOf(toLocation) ?? 1))
  })
}

/** Whether the page, or something on it, has set the focus itself. */
function hasOwnFocus(before: Element | null): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body || activeElement.id === 'main') return false
  return activeElement !== before && activeElement.closest('main, dialog') !== null
}

/** Announces which page of a list is shown, in the words of its link, once the list has rendered it. */
function announcePage(pageNo: string): void {
  const region = document.getElementById(announcerId) ?? addAnnouncer()
  const until = performance.now() + searchMs
  // Screen readers announce changes of a region that existed before.
  const look = setInterval(() => {
    const link = document.querySelector('main nav a[aria-current=page][aria-label]')
    if (link?.textContent.trim() === pageNo) region.textContent = link.getAttribute('aria-label')
    else if (performance.now() < until) return
    clearInterval(look)
  }, announceMs)
}

function addAnnouncer(): HTMLElement {
  const region = document.createElement('p')
  region.id = announcerId
  region.setAttribute('role', 'status')
  region.className = hidden.hidden ?? ''
  document.body.append(region)
  return region
}

/** Focuses the link or the heading once it is rendered, and again if the page replaces it, until the person presses something. Returns how to stop. */
function focusPage(followed: LinkRef | undefined): () => void {
  const main = document.getElementById('main')
  if (main === null) return () => {}
  const began = performance.now()
  function take(): void {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body && activeElement !== main && activeElement !== before) return
    const link = linkOf(followed)
    const heading = followed === undefined || performance.now() - began > linkMs ? main?.querySelector('h1') : null
    const target = link ?? heading ?? main
    if (target instanceof HTMLHeadingElement && !target.hasAttribute('tabindex')) target.tabIndex = -1
    if (target !== activeElement) target?.focus({ preventScroll: true })
  }
  const before = document.activeElement
  const observer = new MutationObserver(take)
  const timers = [setTimeout(take, linkMs + 1), setTimeout(stop, searchMs)]
  const acts = ['keydown', 'pointerdown'] as const
  for (const act of acts) addEventListener(act, stop, { capture: true })
  observer.observe(main, { subtree: true, childList: true })
  take()
  return stop

  function stop(): void {
    observer.disconnect()
    for (const timer of timers) clearTimeout(timer)
    for (const act of acts) removeEventListener(act, stop, { capture: true })
  }
}

function refOf(element: Element | null): LinkRef | null {
  const link = element?.closest<HTMLElement>('a[href]') ?? null
  const href = link?.getAttribute('href') ?? null
  return link === null || href === null ? null : { href, position: linksTo(href).indexOf(link) }
}

function linkOf(followed: LinkRef | undefined): HTMLElement | null {
  return followed === undefined ? null : (linksTo(followed.href)[followed.position] ?? null)
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)]
}

function closeDrawers(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[closedby=any][open]')) dialog.close()
}

/** The index in the history; undefined before the first navigation. */
function indexOf({ state }: Pick<ParsedLocation, 'state'>): number | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- The router's own name.
  return state.__TSR_index
}

function pageNoOf({ search }: ParsedLocation): unknown {
  return (search as { readonly pageNo?: unknown }).pageNo
}
