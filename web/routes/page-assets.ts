import type { AssetManifest } from '#contract/page-handler.ts'
import { required } from '#domain/required.ts'

const entryModule = 'web/entry-client.tsx'
/** Those of the operator's console: where the frame waits, and what takes its place before the entry. */
export const emulationModules = { entry: 'web/emulation/enter.ts', running: 'web/emulation/entry-emulated.ts' } as const
/** All pages have one. */
const stylesheet = 'style.css'
/** Of what no first view shows: `LateStyles` loads it. */
const lateStylesheet = 'late.css'

interface PageAssets {
  readonly entry: string
  readonly stylesheets: readonly string[]
  readonly preloads: readonly string[]
  readonly lateSheet: string | null
}

/** Addresses of what the first view of these modules loads: everything the entry and they import, each once. `first`: the script that begins. */
export function pageAssets(manifest: AssetManifest, modules: readonly string[], first = entryModule): PageAssets {
  const reached = new Set<string>()
  for (const module of [entryModule, ...modules]) reach(manifest, module, reached)
  const chunks = [...reached].flatMap((key) => manifest[key] ?? [])
  return {
    entry: address(required(manifest[first], 'the entry of the built pages').file),
    stylesheets: [manifest[stylesheet]?.file ?? []].flat().map(address),
    preloads: chunks.map((chunk) => address(chunk.file)),
    lateSheet: manifest[lateStylesheet] ? address(manifest[lateStylesheet].file) : null,
  }
}

function reach(manifest: AssetManifest, key: string, reached: Set<string>): void {
  if (reached.has(key)) return
  for (const imported of manifest[key]?.imports ?? []) reach(manifest, imported, reached)
  reached.add(key)
}

function address(file: string): string {
  return `/assets/${file}`
}
