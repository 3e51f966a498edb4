import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askHost } from '#tests/app/ask-host.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'

const site = new URL('../tests/outage/site-copy.ts', import.meta.url)
const serverUrl = process.env['TEST_DATABASE_URL']

let folder = ''
const children: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-process-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  readonly child: ChildProcess
  readonly said: readonly string[]
  /** The code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

function start(script: URL, env: Record<string, string> = {}): Started {
  const settings = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', DATA_FOLDER: folder, ...env }
  const child = fork(script, { env: { ...process.env, ...settings }, silent: true })
  return watch(child)
}

function run(source: string): Started {
  return watch(spawn(process.execPath, ['--input-type=module', '-e', source]))
}

function watch(child: ChildProcess): Started {
  children.push(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)))
  return { child, said, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) }
}

async function addressOf({ child }: Started): Promise<string> {
  const [message] = await once(child, 'message')
  return message.address
}

describe('a signal', () => {
  test('while the server starts ends it in order, wherever it has got to, and leaves the data folder free', async () => {
    for (const afterMs of [300, 700, 1_100, 1_500, 2_200]) {
      const started = start(site)
      await sleep(afterMs)
      started.child.kill('SIGTERM')
      // Before the first line of ours has run, the signal ends the process by itself.
      expect([0, 'SIGTERM'], started.said.join('')).toContain(await started.ended)
    }
    const last = start(site)
    const address = await addressOf(last)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    last.child.kill('SIGINT')
    expect(await last.ended).toBe(0)
  })

  test('turns readiness off first, while calls are answered and connections closed; a second one ends at once', async () => {
    const server = start(site, { DRAIN_SECONDS: '3' })
    const address = await addressOf(server)
    const get = (path: string) => fetch(`${address}${path}`, { headers: { host: 'nosh.localhost' } })
    expect((await get('/readyz')).status).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await get('/readyz')).status).toBe(503)
    const answer = await get('/healthz')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(130)
  })

  test('lets the drain pass, and the process ends by itself, not cut off', async () => {
    const server = start(site, { DRAIN_SECONDS: '1' })
    await addressOf(server)
    const from = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - from).toBeGreaterThan(1_000)
    expect(server.said.join('')).not.toContain('cut off')
  })
})

describe('an embedded database whose thread ends by itself', () => {
  /** Ends the thread at a signal, which nobody can from outside. */
  const fuse = `process.once('worker', (thread) => process.on('SIGUSR2', () => thread.terminate()))`

  test('is told with its reason; calls are answered 503 while the process ends in order, and the next one finds all', async () => {
    const own = join(folder, 'own')
    await putDatabase(own)
    const copy = { DATA_FOLDER: own, DATABASE_URL: '', DRAIN_SECONDS: '2' }
    const server = start(site, { ...copy, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fuse)}` })
    const address = await addressOf(server)
    const get = (path: string) => askHost({ address, host: 'nosh.localhost', path })
    expect((await get('/readyz')).status).toBe(200)
    server.child.kill('SIGUSR2')
    await expect.poll(async () => (await get('/readyz')).status).toBe(503)
    const call = await get('/api/v2/Merchants/Search?location=New+York')
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await get('/')).status).toBe(503)
    expect(await server.ended).toBe(1)
    expect(server.said.join('')).toMatch(/"level":60.*The embedded database is gone: its thread ended with 1/)
    expect(server.said.join('')).not.toContain('cut off')

    const next = start(site, copy)
    expect((await askHost({ address: await addressOf(next), host: 'nosh.localhost', path: '/readyz' })).status).toBe(
      200,
    )
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
  })
})

describe.skipIf(serverUrl === undefined)('PostgreSQL', () => {
  test('a server that is told to stop while its database does not answer ends all the same', async () => {
    const started = start(site, { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nothing' })
    expect(await started.ended).toBe(1)
    expect(started.said.join('')).toContain('ECONNREFUSED')
  })
})

for (const [name, fault] of [
  ['a rejection that nobody handles', `void Promise.reject(new Error('on purpose'))`],
  ['an exception that nobody catches', `setTimeout(() => { throw new Error('on purpose') })`],
] as const)
  test(`${name} is logged with its reason, and the process closes what it runs and ends with 1`, async () => {
    const source = `
      import { runProcess } from ${JSON.stringify(new URL('run-process.ts', import.meta.url).href)}
      const log = { info() {}, fatal: ({ err, origin }, words) => console.log('fatal', err.message, origin, words) }
      await runProcess({ log, longestEndMs: 2000, start: async () => ({ close: async () => console.log('closed') }) })
      setInterval(() => {}, 1000)
      ${fault}`
    const started = run(source)
    expect(await started.ended).toBe(1)
    expect(started.said.join('')).toMatch(/fatal on purpose (unhandledRejection|uncaughtException) .*\nclosed/)
  })
