import type { AnyRouter } from '@tanstack/react-router'
import type { ExtraPath } from '#domain/content/extra-screens.ts'

/**
 * Has a document say that it is the first view of a visit, for what stands far off to wait (`--far`). Where the browser goes back to a page, or
 * loads it again, it is to find the place it was at: the script takes the word back then. It stands above the stylesheet, which would hold it up.
 */
export function markFirstView(html: string, { nonce, keepsSaved, extraPaths }: FirstView): string {
  return html.replace(
    '<html lang="en"><head>',
    `<html lang="en" data-first-view${keepsSaved ? '' : ' data-hearts="1"'}><head><script nonce="${nonce}">${settingsOf(extraPaths)}${keepsSaved ? showHearts : ''}${unmark}</script>`,
  )
}

interface FirstView {
  readonly nonce: string
  /** Whether it is this device that keeps what is saved. */
  readonly keepsSaved: boolean
  /** The partner's own, which no page of the site has. */
  readonly extraPaths: readonly ExtraPath[]
}

/** The window's configuration: nothing where there is nothing to say, and what the embedding window said before stands. */
function settingsOf(paths: readonly ExtraPath[]): string {
  return paths.length === 0 ? '' : `window.commensalPaths??=${JSON.stringify(paths)};`
}

const unmark = `performance.getEntriesByType('navigation')[0]?.type==='navigate'||delete document.documentElement.dataset.firstView`

/** Where the device keeps none, no heart is pressed; otherwise they show when it is known which are. */
const showHearts = 'try{localStorage.saved||(document.documentElement.dataset.hearts=1)}catch{}'

/** After the first touch nothing waits any more: rows and pages are as long as they are before anybody comes back to a place in them. */
export function endFirstView(): void {
  delete document.documentElement.dataset['firstView']
}

/**
 * A page that is taken over stays where its visitor has moved it meanwhile: what the browser should find again, the document's own script has
 * found. Only what is shown later begins at its top. `onTaken` runs once the browser has taken the page over.
 */
export function keepPlace(router: AnyRouter, onTaken: () => void): void {
  let wasShown = false
  router.options.scrollRestoration = () => wasShown
  router.subscribe('onRendered', () => {
    if (!wasShown) onTaken()
    wasShown = true
  })
}
