import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const site = new URL('.', import.meta.url).pathname
/** Stands in for a machine whose own Node is an old one. */
const onOldNode = [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`,
]
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-run-'))
  mkdirSync(join(folder, 'site'))
  for (const file of ['run.mjs', 'find-node.mjs']) cpSync(join(site, file), join(folder, 'site', file))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'site', 'say.ts'),
    'const said: string[] = process.argv.slice(2)\nconsole.log(said.join())\nprocess.exitCode = 3\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(flags: readonly string[], ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(folder, 'site', 'run.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('without the dependencies it says what to run', () => {
  expect(run([], 'site/say.ts').stderr).toMatch(/^The dependencies are not installed: run npm ci in /)
})

test('what is not there is named', () => {
  expect(run([], 'site/nothing.ts').stderr).toContain('There is no site/nothing.ts to run')
  expect(run([], '../../etc/passwd').status).toBe(1)
  expect(run([]).stderr).toContain('There is no script to run')
})

test('a script gets its words, and its exit code is the one that ends', () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{}')
  expect(run([], 'site/say.ts', 'a', '--b')).toEqual({ status: 3, stdout: 'a,--b\n', stderr: '' })
})

test('a command runs by the name that npm knows it by, with the flags that it wants; no other script does', () => {
  mkdirSync(join(folder, 'commands'))
  writeFileSync(
    join(folder, 'commands', 'greet.ts'),
    'console.log([...process.execArgv.slice(-1), ...process.argv.slice(2)].join(" "))\nprocess.exitCode = 2\n',
  )
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      type: 'module',
      scripts: {
        'say:plain': 'node site/run.mjs commands/greet.ts',
        'say:flagged': 'node --max-semi-space-size=8 site/run.mjs commands/greet.ts',
        unit: 'vitest run',
      },
    }),
  )
  expect(run([], 'say:plain', 'you', '--loud')).toEqual({ status: 2, stdout: 'you --loud\n', stderr: '' })
  expect(run([], 'say:flagged', 'you').stdout).toBe('--max-semi-space-size=8 you\n')
  for (const name of ['unit', 'constructor']) expect(run([], name).stderr).toContain(`There is no ${name} to run`)
})

test('on an old Node the one that npm brought is taken; without it a sentence says what to do', () => {
  const { status, stdout, stderr } = run(onOldNode, 'site/say.ts')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^This needs Node 24 or newer, and runs on Node 20\.1\.0; .* Run npm ci without --omit=optional/,
  )

  const brought = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  mkdirSync(brought, { recursive: true })
  symlinkSync(process.execPath, join(brought, 'node'))
  expect(run(onOldNode, 'site/say.ts', 'again')).toMatchObject({ status: 3, stdout: 'again\n' })
  // Flags are those of the Node that runs the script, also where that is another one.
  writeFileSync(join(folder, 'site', 'flags.ts'), 'console.log(process.execArgv.at(-1))\n')
  expect(run([...onOldNode, '--max-semi-space-size=8'], 'site/flags.ts').stdout).toBe('--max-semi-space-size=8\n')
})
