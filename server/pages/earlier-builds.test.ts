import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepBuild } from './earlier-builds.ts'

const root = mkdtempSync(join(tmpdir(), 'commensal-builds-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A build of its own: one script, the worker, and the list of both. */
function makeBuild(name: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify({ name }))
  writeFileSync(join(folder, `page-${name}.js`), name)
  writeFileSync(join(folder, 'worker.js'), name)
  return folder
}

/** Starts with a build, some time after the one before. */
function start(kept: string, name: string, hour: number): readonly string[] {
  const earlier = keepBuild(kept, makeBuild(name))
  const [own = ''] = readdirSync(kept).filter((one) => existsSync(join(kept, one, `page-${name}.js`)))
  const at = new Date(Date.UTC(2026, 0, 1, hour))
  utimesSync(join(kept, own), at, at)
  return earlier.flatMap((folder) => readdirSync(folder))
}

test('the files of the last two builds before are kept, without what has the same name in each', () => {
  const kept = join(root, 'kept')
  expect(start(kept, 'one', 1)).toEqual([])
  expect(start(kept, 'two', 2)).toEqual(['page-one.js'])
  expect(start(kept, 'three', 3)).toEqual(['page-two.js', 'page-one.js'])
  expect(start(kept, 'four', 4)).toEqual(['page-three.js', 'page-two.js'])
  expect(readdirSync(kept)).toHaveLength(3)
})

test('the same build twice is no earlier one, and a build that was taken back serves what came between', () => {
  const kept = join(root, 'again')
  start(kept, 'one', 1)
  expect(start(kept, 'one', 2)).toEqual([])
  start(kept, 'two', 3)
  expect(start(kept, 'one', 4)).toEqual(['page-two.js'])
})

test('a half copy of a process that ended in the middle is no build', () => {
  const kept = join(root, 'half')
  mkdirSync(join(kept, '0123456789abcdef.77'), { recursive: true })
  expect(start(kept, 'one', 1)).toEqual([])
})

test('without a list of its files there is nothing to keep', () => {
  mkdirSync(join(root, 'bare'))
  expect(keepBuild(join(root, 'none'), join(root, 'bare'))).toEqual([])
  expect(existsSync(join(root, 'none'))).toBe(false)
})
