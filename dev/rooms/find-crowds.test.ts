import { expect, test } from 'vitest'
import { findCrowds } from './find-crowds.ts'

function filesIn(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
}

test('a folder holds 25 files, tests and styles counted, and no 26th', () => {
  expect(findCrowds([...filesIn('web/home', 23), 'web/home/home.css', 'web/home/home.test.ts'])).toEqual([])
  expect(findCrowds(filesIn('web/home', 26))).toEqual(['web/home: 26 files, at most 25 stand side by side'])
})

test('what lies in sub-folders is their own', () => {
  expect(findCrowds([...filesIn('web/account', 20), ...filesIn('web/account/cards', 20)])).toEqual([])
})

test('migrations may be as many as they are', () => {
  expect(findCrowds(filesIn('server/db/migrations', 40))).toEqual([])
})
