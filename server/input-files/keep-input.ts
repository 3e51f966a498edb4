import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface KeptFile {
  /** Where it can be read as often as is needed. */
  readonly path: string
  remove(): void
}

/**
 * A file that is read more than once. A pipe gives what it has once: it is written aside, under its own name, where only its owner reads it. Throws where
 * there is no such file.
 */
export async function keepInput(path: string): Promise<KeptFile> {
  if (statSync(path).isFile()) return { path, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'commensal-input-'))
  const kept = { path: join(folder, basename(path)), remove: () => rmSync(folder, { recursive: true, force: true }) }
  try {
    // What another program pipes in may be a socket, which can't be opened by its path.
    const source = path === '/dev/stdin' ? process.stdin : createReadStream(path)
    await pipeline(source, createWriteStream(kept.path, { mode: 0o600 }))
  } catch (error) {
    kept.remove()
    throw error
  }
  return kept
}
