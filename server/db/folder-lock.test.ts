import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderHeldError, lockFolder, readHolder } from './folder-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commensal-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mine = { pid: process.pid, startedAt: '2026-01-01T00:00:00.000Z', socketPath: '/nowhere' }

test('a held folder is refused with the process that holds it, and free again after release', () => {
  const lock = lockFolder(folder, mine)
  expect(() => lockFolder(folder, mine)).toThrow(FolderHeldError)
  expect(() => lockFolder(folder, mine)).toThrow(`in use by process ${process.pid}`)
  lock.release()
  lockFolder(folder, mine).release()
})

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ ...mine, pid: child.pid }))
  lockFolder(folder, mine)
  expect(readHolder(folder)).toEqual(mine)
  expect(readdirSync(folder)).toEqual(['lock.json'])
})

test('a lock file that was cut off does not lock the folder for ever', () => {
  writeFileSync(join(folder, 'lock.json'), '{"pid":')
  lockFolder(folder, mine)
  expect(readHolder(folder)).toEqual(mine)
})
