// Runs one of the project's TypeScript files, whatever Node is called: `node site/run.mjs commands/migrate.ts`. Unlike dev/bootstrap.mjs it
// installs nothing: production is installed by who runs it. Flags of Node's before it are the script's as well.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, nodeAdvice, root } from './find-node.mjs'

const [file = '', ...rest] = process.argv.slice(2)
const script = join(root, file)
if (!/^[a-z/-]+\.ts$/.test(file) || !existsSync(script)) stop(`There is no ${file || 'script'} to run in ${root}.`)
if (!existsSync(join(root, 'node_modules', '.package-lock.json')))
  stop(`The dependencies are not installed: run npm ci in ${root}.`)
const node = findNode()
if (node === null) stop(nodeAdvice())
if (node === process.execPath) {
  process.argv.splice(1, 2, script)
  await import(pathToFileURL(script).href)
} else runOn(node)

function runOn(newer) {
  const child = spawn(newer, [...process.execArgv, script, ...rest], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes: this one waits, and the exit code is the script's.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => stop(`${newer} did not start: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
