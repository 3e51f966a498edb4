import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#dev/stacking/free-port.ts'
import { portProblems, readPorts } from '#dev/starting/addresses.ts'

interface Run {
  readonly child: ChildProcess
  output(): string
  readonly ended: Promise<number | null>
}

/** `npm start` as npm runs it. */
function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['dev/bootstrap.mjs', 'start'], {
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** The processes below this one, at any depth. */
function descendants(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  return children.flatMap(([child = 0]) => [child, ...descendants(child)])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A base whose followers are free too: other programs of this machine have ports of the same range. */
async function freeBase(): Promise<number> {
  const base = await freePort()
  return (await portProblems(readPorts({ PORT: String(base) }))).length === 0 ? base : freeBase()
}

/** Allows for making all demo data on a busy machine. */
const startMs = 240_000

test('the product starts, refuses a second start and a port in use, and leaves no process behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commensal-start-'))
  const dataFolder = join(folder, 'data')
  const port = await freeBase()
  // What the launcher adds to the settings reaches the process that makes the demo data, too.
  const first = start({ PORT: String(port), DATA_FOLDER: dataFolder, CAPTCHA_KIND: 'recaptcha' })
  await expect.poll(first.output, { intervals: [50], timeout: startMs }).toContain('s  ready')
  expect(first.output()).toContain(`http://localhost:${port}`)
  expect(first.output()).toContain('nora@demo.example')
  const processes = descendants(first.child.pid ?? 0)
  expect(processes.length).toBeGreaterThanOrEqual(5)

  const holder: { pid: number } = JSON.parse(readFileSync(join(dataFolder, 'lock.json'), 'utf8'))
  const sameFolder = start({ PORT: String(await freeBase()), DATA_FOLDER: dataFolder })
  const samePort = start({ PORT: String(port), DATA_FOLDER: join(folder, 'other') })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain(`is in use by process ${holder.pid}`)
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toContain(`Port ${port} is in use by another program. Stop it, or choose another`)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processes.filter(isAlive)).toEqual([])

  const again = start({ PORT: String(port), DATA_FOLDER: dataFolder })
  await expect.poll(again.output, { intervals: [50], timeout: startMs }).toContain('s  ready')
  process.kill(descendants(again.child.pid ?? 0).at(-1) ?? 0, 'SIGKILL')
  expect(await again.ended).toBe(1)
  expect(again.output()).toContain('ended (SIGKILL)')
  rmSync(folder, { recursive: true })
})
