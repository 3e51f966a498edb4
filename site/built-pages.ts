import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AssetManifest, PageHandler } from '#contract/page-handler.ts'
import type { Pages } from '#server/pages/routes.ts'

const built = new URL('../.build/web/', import.meta.url).pathname

interface ServerEntry {
  createPageHandler(parts: { readonly manifest: AssetManifest }): PageHandler
}

/** The built site as the server takes it. Its two halves come from one build: npm run build makes both. */
export async function builtPages(): Promise<Pages> {
  const assetsFolder = join(built, 'client')
  const manifest: AssetManifest = JSON.parse(readFileSync(join(assetsFolder, '.vite', 'manifest.json'), 'utf8'))
  const entry: ServerEntry = await import(pathToFileURL(join(built, 'server', 'entry-server.js')).href)
  return { handler: entry.createPageHandler({ manifest }), assetsFolder }
}
