// Runs one of the project's TypeScript files, or a command by the name that npm knows it by, whatever Node is called:
// `node site/run.mjs commands/migrate.ts`, `node site/run.mjs db:migrate`. The image has no npm, so names are how commands run there.
// Unlike dev/bootstrap.mjs it installs nothing. Node's own flags before it apply to the script too.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findNode, nodeAdvice, root } from './find-node.mjs'

const [asked = '', ...rest] = process.argv.slice(2)
const { file, flags } = commandNamed(asked) ?? { file: asked, flags: [] }
const script = join(root, file)
if (!/^[a-z/-]+\.ts$/.test(file) || !existsSync(script)) stop(`There is no ${asked || 'script'} to run in ${root}.`)
if (!existsSync(join(root, 'node_modules', '.package-lock.json')))
  stop(`The dependencies are not installed: run npm ci in ${root}.`)
const node = findNode()
if (node === null) stop(nodeAdvice())
if (node === process.execPath && flags.length === 0) {
  process.argv.splice(1, 2, script)
  await import(pathToFileURL(script).href)
} else runOn(node)

function runOn(newer) {
  const child = spawn(newer, [...process.execArgv, ...flags, script, ...rest], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both processes: this one waits, and the exit code is the script's.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => stop(`${newer} did not start: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}

/** The file of commands/ that npm runs by this name, and the flags of Node it wants; null where the name is no command's. */
function commandNamed(name) {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const found = Object.hasOwn(scripts, name)
    ? /^node ((?:--\S+ )*)site\/run\.mjs (commands\/\S+\.ts)$/.exec(scripts[name])
    : null
  return found === null ? null : { file: found[2], flags: found[1].split(' ').filter(Boolean) }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
