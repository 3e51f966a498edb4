import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The folder of a browser's build that has nothing but these files. It is gone after the tests of the enclosing describe. */
export function useAssets(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-assets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  for (const [name, content] of Object.entries({ '.vite/manifest.json': '{}', ...files }))
    writeFileSync(join(folder, name), content)
  return folder
}
