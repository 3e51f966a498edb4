import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url).pathname
const stamp = join(root, '.build', 'web', 'stamp')
/** What a build depends on: folders whole, and single files. */
const sources = ['web', 'ui', 'contract', 'domain', 'card-host', 'dev/building', 'vite.config.ts', 'package-lock.json']

/** Builds the browser's and the server's half of the site and the card page's script, unless nothing changed since. Says whether it built. */
export async function buildSite(): Promise<boolean> {
  const checksum = sourcesChecksum()
  if (readOrNull(stamp) === checksum) return false
  // Another NODE_ENV gives React's development build, whatever the mode.
  await run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  await run([join(root, 'card-host', 'write-frame.ts')])
  mkdirSync(join(root, '.build', 'web'), { recursive: true })
  writeFileSync(stamp, checksum)
  return true
}

function sourcesChecksum(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).filter(isBuilt).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (path.includes('.')) return [path]
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

function isBuilt(file: string): boolean {
  return !/\.(test|e2e)\.tsx?$/.test(file)
}

/** In a process of its own: the bundler's memory goes away with it. */
function run(command: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The site did not build (exit code ${code}).`)),
    )
  })
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
