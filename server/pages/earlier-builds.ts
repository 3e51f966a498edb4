import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** How many builds before this one open tabs may still be of. */
const keptBuilds = 2

/**
 * Keeps the files of this build for the tabs that are open when the next ones come, and answers the folders of the last two builds before it. Every
 * name carries its content's hash, so that files of several builds can be served side by side.
 */
export function keepBuild(folder: string, assetsFolder: string): readonly string[] {
  if (!existsSync(manifestOf(assetsFolder))) return []
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, buildName(assetsFolder))
  if (!existsSync(own)) putBuild(own, assetsFolder)
  const now = new Date()
  utimesSync(own, now, now)
  const earlier = readdirSync(folder)
    .filter((name) => /^[\da-f]{16}$/.test(name) && name !== basename(own))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ path }) => path)
  for (const gone of earlier.slice(keptBuilds)) rmSync(gone, { recursive: true, force: true })
  return earlier.slice(0, keptBuilds)
}

function buildName(assetsFolder: string): string {
  return createHash('sha256')
    .update(readFileSync(manifestOf(assetsFolder)))
    .digest('hex')
    .slice(0, 16)
}

function manifestOf(assetsFolder: string): string {
  return join(assetsFolder, '.vite', 'manifest.json')
}

/** Under its name only when it is whole: another copy of the server may begin at the same moment, and a process may end in the middle. */
function putBuild(own: string, assetsFolder: string): void {
  const half = `${own}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(assetsFolder, half, { recursive: true, filter: (file) => !isOfOneBuild(basename(file)) })
  try {
    renameSync(half, own)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(own)) throw error
  }
}

/** Without a hash in its name: the next build has another of the same name. */
function isOfOneBuild(name: string): boolean {
  return name === '.vite' || /^(?:worker|retired-worker)\.js(?:\.br)?$/.test(name)
}
