// Plain JavaScript and built-in modules only: it runs on the machine's own Node, which may be an old one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const wantedNode = 24
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Node 24: this one where it is that, else the one that npm brought for this platform, else a newer one; null where there is none. */
export function findNode() {
  const major = majorOf(process.versions.node)
  if (major === wantedNode) return process.execPath
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  // A platform's package may be missing, or not run here (a Linux without glibc), so each candidate is tried.
  const brought = [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    join(root, 'node_modules', name, 'bin', binary),
  )
  const found = brought.find((path) => existsSync(path) && versionOf(path) >= wantedNode)
  return found ?? (major > wantedNode ? process.execPath : null)
}

/** What to do where findNode finds none. */
export function nodeAdvice() {
  return (
    `This needs Node ${wantedNode} or newer, and runs on Node ${process.versions.node}; npm brought none for ${process.platform}-${process.arch}. ` +
    `Run npm ci without --omit=optional, or install Node ${wantedNode} from https://nodejs.org.`
  )
}

export function majorOf(version) {
  return Number(version.split('.')[0])
}

function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 ? majorOf(stdout.trim().slice(1)) : 0
}
