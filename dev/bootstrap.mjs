// The first script of every command. It runs on the machine's own Node (20 or newer), before anything is installed: plain JavaScript and
// built-in modules only. It installs what package-lock.json names, then runs dev/<command>.ts on Node 24.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findNode, majorOf, nodeAdvice, root, wantedNode } from '../site/find-node.mjs'

const oldestNode = 20

const [command = 'start', ...rest] = process.argv.slice(2)
const script = join(root, 'dev', `${command}.ts`)

if (majorOf(process.versions.node) < oldestNode)
  stop(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer from https://nodejs.org.`)
if (!/^[a-z-]+$/.test(command) || !existsSync(script))
  stop(`There is no command "${command}": dev/${command}.ts does not exist.`)
if (!isInstalled()) await install()
const node = findNode()
if (node === null) stop(nodeAdvice())
run(node)

/** npm leaves its own record of what it installed, as its last step: a cut-off installation has none. */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (installed === null || wanted === null) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? optional === true : found.version === version
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  // npm ci empties the folder, and through a link it would empty somebody else's.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    stop(
      'node_modules is a link, and what it leads to does not fit package-lock.json. Remove the link, or install there.',
    )
  console.log('Installing the dependencies and Node 24 into node_modules (once; about a minute) …')
  const startedAt = Date.now()
  const beat = setInterval(() => console.log(`  still installing, ${secondsSince(startedAt)} s`), 10_000)
  const code = await new Promise((resolve) => {
    const options = { cwd: root, stdio: 'inherit' }
    // NODE_ENV=production would leave out what builds the site.
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', ...quieter()]
    const npm = process.env.npm_execpath
    const child =
      npm !== undefined && /npm-cli\.c?js$/.test(npm)
        ? spawn(process.execPath, [npm, ...args], options)
        : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
    child.once('error', (error) => stop(`npm did not start: ${error.message}`))
    child.once('exit', resolve)
  })
  clearInterval(beat)
  if (code !== 0) stop(`npm ci failed (exit code ${code}); the reason stands above.`)
  console.log(`Installed in ${secondsSince(startedAt)} s.`)
}

/** An older Node only installs: that packages want the newer one, which comes with them, is no warning to whoever starts this. Errors are shown. */
function quieter() {
  return majorOf(process.versions.node) < wantedNode ? ['--loglevel=error'] : []
}

function run(newer) {
  const child = spawn(newer, ['--disable-warning=ExperimentalWarning', script, ...rest], {
    cwd: root,
    stdio: 'inherit',
  })
  // A terminal sends Ctrl-C to both processes: this one waits, and the exit code is the command's.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => stop(`Node ${wantedNode} did not start: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]))
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
