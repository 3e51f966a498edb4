import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AssetManifest, PageAddress, PageHandler } from '#contract/page-handler.ts'
import { StartError } from '#server/main.ts'
import type { Pages } from '#server/pages/routes.ts'

const built = new URL('../.build/web/', import.meta.url).pathname

interface ServerEntry {
  createPageHandler(parts: { readonly manifest: AssetManifest }): PageHandler
  readonly pageAddress: PageAddress
}

function readManifest(file: string): AssetManifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AssetManifest
  } catch (error) {
    throw new StartError(`The built site can't be read: ${String(error)}. Run npm run build again.`, { cause: error })
  }
}

/** The built site as the server takes it. Its two halves come from one build: npm run build makes both. */
export async function builtPages(folder = built): Promise<Pages> {
  const assetsFolder = join(folder, 'client')
  const manifestFile = join(assetsFolder, '.vite', 'manifest.json')
  if (!existsSync(manifestFile)) throw new StartError('The site is not built: run npm run build first.')
  const manifest = readManifest(manifestFile)
  const entry = (await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href)) as ServerEntry
  return { handler: entry.createPageHandler({ manifest }), pageAddress: entry.pageAddress, assetsFolder }
}
