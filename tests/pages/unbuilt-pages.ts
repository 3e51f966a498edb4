import { createPageHandler } from '#web/entry-server.tsx'

/** Draws pages as the server does, without what a build of the browser's half would have made: they name an entry that nobody loads. */
export function drawUnbuiltPages() {
  return createPageHandler({ manifest: { 'web/entry-client.tsx': { file: 'entry.js' } } })
}
