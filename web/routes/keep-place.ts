import type { AnyRouter } from '@tanstack/react-router'

/**
 * A page that is taken over stays where its visitor has moved it meanwhile: what the browser should find again, the document's own script has
 * found. Only what is shown later begins at its top.
 */
export function keepPlace(router: AnyRouter): void {
  let wasShown = false
  router.options.scrollRestoration = () => wasShown
  router.subscribe('onRendered', () => {
    wasShown = true
  })
}
