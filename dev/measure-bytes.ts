import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { AssetManifest } from '#contract/page-handler.ts'

/** `node dev/measure-bytes.ts`: what the first view of each page loads, in brotli KB, after a build. Ends with 1 above the budget. */
const budget = 120
const entry = 'web/entry-client.tsx'
const folder = new URL('../.build/web/client/', import.meta.url).pathname
const manifest: AssetManifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))

const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
const sizes = pages.map((page) => ({ page, ...firstView(page) })).toSorted((a, b) => b.scripts - a.scripts)
console.table(sizes)
if (sizes.some(({ scripts }) => scripts > budget)) process.exitCode = 1

function firstView(page: string): { readonly scripts: number; readonly styles: number } {
  const chunks = [...reached(page, reached(entry))].flatMap((key) => manifest[key] ?? [])
  return {
    scripts: kilobytes(chunks.map(({ file }) => file)),
    styles: kilobytes(chunks.flatMap(({ css = [] }) => css)),
  }
}

function reached(key: string, known = new Set<string>()): Set<string> {
  if (known.has(key)) return known
  known.add(key)
  for (const imported of manifest[key]?.imports ?? []) reached(imported, known)
  return known
}

function kilobytes(files: readonly string[]): number {
  const bytes = [...new Set(files)].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length,
    0,
  )
  return Math.round(bytes / 100) / 10
}
