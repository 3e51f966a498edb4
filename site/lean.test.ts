import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
  import { beginLean, leanSite } from ${JSON.stringify(new URL('./lean.ts', import.meta.url).href)}
  beginLean(leanSite)
  console.log(JSON.stringify({ flags: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX, pid: process.pid }))`

function run(env: Readonly<Record<string, string>>) {
  const { stdout, stderr, pid } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  return { ...JSON.parse(stdout), stderr, started: pid }
}

test.skipIf(process.platform === 'win32')(
  'a process begins anew with what keeps it small, once, and stays the same process',
  () => {
    const { flags, arenas, pid, started, stderr } = run({})
    expect(flags.filter((flag: string) => flag.startsWith('--max-semi-space-size'))).toEqual([
      '--max-semi-space-size=8',
    ])
    expect(arenas).toBe('2')
    expect(pid).toBe(started)
    expect(stderr).toBe('')
  },
)

test('what the operator has said is heard', () => {
  expect(run({ MALLOC_ARENA_MAX: '7' }).arenas).toBe('7')
  expect(run({ NODE_OPTIONS: '--max-semi-space-size=32' }).flags).not.toContain('--max-semi-space-size=8')
})
