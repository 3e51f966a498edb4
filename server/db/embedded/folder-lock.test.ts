import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHolder, FolderHeldError, lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mine = { pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z', socketPath: '/nowhere' }

/** A process that takes the folder when it is told to, says `held` or why not, and holds it until it is killed. */
const program = `
  const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)})
  const attempt = (folder) => {
    try {
      lockFolder(folder, { pid: process.pid, startedAt: 'now', socketPath: '/nowhere' })
      return 'held'
    } catch (error) {
      return error.name
    }
  }
  process.on('message', (folder) => process.send(attempt(folder)))
  process.send('up')`

async function startTaker(): Promise<ChildProcess> {
  const taker = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(taker, 'message')
  return taker
}

async function take(taker: ChildProcess): Promise<unknown> {
  const answer = once(taker, 'message')
  taker.send(folder)
  return (await answer)[0]
}

async function kill(taker: ChildProcess): Promise<void> {
  const gone = once(taker, 'exit')
  taker.kill('SIGKILL')
  await gone
}

test('a held folder is refused with the process that holds it, and free again after release', () => {
  const lock = lockFolder(folder, mine)
  expect(() => lockFolder(folder, mine)).toThrow(FolderHeldError)
  expect(() => lockFolder(folder, mine)).toThrow(`in use by process ${process.pid} (since`)
  expect(() => lockFolder(join(folder, '.'), mine)).toThrow(FolderHeldError)
  expect(findHolder(folder)).toMatchObject(mine)
  lock.release()
  expect(findHolder(folder)).toBeNull()
  const second = lockFolder(folder, mine)
  lock.release()
  expect(findHolder(folder)).toMatchObject(mine)
  second.release()
})

test('of three that take the folder of a killed process one gets it, in 40 rounds', { timeout: 180_000 }, async () => {
  const takers = await Promise.all([startTaker(), startTaker(), startTaker()])
  const rounds: string[] = []
  for (let round = 0; round < 40; round++) {
    const [said] = await Promise.all([Promise.all(takers.map(take)), startTaker().then((spare) => takers.push(spare))])
    rounds.push(said.toSorted().join())
    await Promise.all(takers.splice(said.indexOf('held'), 1).map(kill))
  }
  await Promise.all(takers.map(kill))
  expect(new Set(rounds)).toEqual(new Set(['FolderHeldError,FolderHeldError,held']))
})

test('what a crash left behind does not hold the folder, even where its number is ours or another’s now', () => {
  for (const left of [JSON.stringify(mine), JSON.stringify({ ...mine, pid: 1 }), '{"pid":']) {
    writeFileSync(join(folder, 'lock.json'), left)
    expect(findHolder(folder)).toBeNull()
    lockFolder(folder, { ...mine, startedAt: 'later' }).release()
  }
  expect(readdirSync(folder)).toEqual(['lock.sqlite'])
})

test('a holder elsewhere, such as in another container with the same number, is named with its host', async () => {
  const taker = await startTaker()
  expect(await take(taker)).toBe('held')
  const said = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ ...said, pid: process.pid, host: 'other-container' }))
  expect(() => lockFolder(folder, mine)).toThrow(`in use by process ${process.pid} on other-container (since now)`)
  rmSync(join(folder, 'lock.json'))
  expect(() => lockFolder(folder, mine)).toThrow('in use by another process')
  await kill(taker)
  lockFolder(folder, mine).release()
})

test('another thread of the same process is refused too', async () => {
  const lock = lockFolder(folder, mine)
  const asked = program.replace(
    /process\.on[\s\S]*/,
    `
  (await import('node:worker_threads')).parentPort.postMessage(attempt(${JSON.stringify(folder)}))`,
  )
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(asked)}`))
  expect(await once(worker, 'message')).toEqual(['FolderHeldError'])
  await worker.terminate()
  expect(findHolder(folder)).toMatchObject(mine)
  lock.release()
})
