import { expect, test } from 'vitest'
import { findFileCircles, findFolderCircles } from './find-circles.ts'
import type { Import } from './room-table.ts'

function imports(...arrows: readonly `${string} > ${string}`[]): Import[] {
  return arrows.map((arrow) => {
    const [from = '', to = ''] = arrow.split(' > ')
    return { from, to, written: to, isTypeOnly: false }
  })
}

const typesAlone = (edges: readonly Import[]) => edges.map((edge) => ({ ...edge, isTypeOnly: true }))

test('two files that import each other are a circle, also where both take types alone', () => {
  const edges = imports('server/feed/a.ts > server/feed/b.ts', 'server/feed/b.ts > server/feed/a.ts')
  const circle = ['server/feed/a.ts → server/feed/b.ts → server/feed/a.ts']
  expect(findFileCircles(edges)).toEqual(circle)
  expect(findFileCircles(typesAlone(edges))).toEqual(circle)
})

test('a circle is found however long it is, and a file that two import is none', () => {
  expect(findFileCircles(imports('a/a.ts > a/b.ts', 'a/b.ts > a/c.ts', 'a/a.ts > a/c.ts'))).toEqual([])
  expect(findFileCircles(imports('a/a.ts > a/b.ts', 'a/b.ts > a/c.ts', 'a/c.ts > a/d.ts', 'a/d.ts > a/b.ts'))).toEqual([
    'a/b.ts → a/c.ts → a/d.ts → a/b.ts',
  ])
})

test('two folders import each other in no direction but one, by whatever files', () => {
  const edges = imports('server/feed/a.ts > server/dines/b.ts', 'server/dines/c.ts > server/feed/d.ts')
  expect(findFolderCircles(typesAlone(edges))).toEqual([
    'server/feed → server/dines → server/feed (server/feed/a.ts, server/dines/c.ts)',
  ])
})

test('a folder and one inside it may import each other', () => {
  expect(
    findFolderCircles(imports('server/app.ts > server/feed/a.ts', 'server/feed/a.ts > server/context.ts')),
  ).toEqual([])
})

test('a test may look at folders that build on its own', () => {
  expect(
    findFolderCircles(imports('server/feed/a.ts > server/dines/b.ts', 'server/dines/b.test.ts > server/feed/a.ts')),
  ).toEqual([])
})
