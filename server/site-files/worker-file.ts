import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The worker with the version of the site in front of it: another build is another worker, and browsers take it over. */
export function readWorker(assetsFolder: string): string {
  const manifest = readFileSync(join(assetsFolder, '.vite', 'manifest.json'))
  const code = readFileSync(join(assetsFolder, 'worker.js'), 'utf8')
  const version = createHash('sha256').update(manifest).update(code).digest('hex').slice(0, 12)
  return `self.siteVersion="${version}";${code}`
}

/** What removes the worker, and all that it has kept, from every browser that comes by. */
export function readRetiredWorker(assetsFolder: string): string {
  return readFileSync(join(assetsFolder, 'retired-worker.js'), 'utf8')
}
