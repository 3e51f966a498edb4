import { isTest, type Import } from './room-table.ts'

/** Files that import each other in a circle, types counted; each circle once, as `a → b → a`. */
export function findFileCircles(imports: readonly Import[]): string[] {
  return circlesOf(imports.flatMap(({ from, to }) => (to === null ? [] : [{ from, to, because: from }]))).map(wayOf)
}

/**
 * Folders that import each other in a circle, types counted. A folder and one inside it may: what starts a room stands at its top and knows
 * all of it. Tests see everything.
 */
export function findFolderCircles(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, to }) =>
    to === null || isTest(from) ? [] : [{ from: folderOf(from), to: folderOf(to), because: from }],
  )
  return circlesOf(between.filter(({ from, to }) => !holds(from, to) && !holds(to, from))).map(
    (circle) => `${wayOf(circle)} (${circle.map(({ because }) => because).join(', ')})`,
  )
}

interface Arrow {
  readonly from: string
  readonly to: string
  /** The file that imports. */
  readonly because: string
}

/** One circle for each arrow that closes one which no earlier arrow did: enough to see what to open, and empty where there is none. */
function circlesOf(arrows: readonly Arrow[]): readonly (readonly Arrow[])[] {
  const outgoing = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const circles: (readonly Arrow[])[] = []
  function visit(place: string, way: readonly Arrow[]): void {
    for (const arrow of outgoing.get(place) ?? []) {
      const start = way.findIndex(({ from }) => from === arrow.to)
      if (start !== -1) circles.push([...way.slice(start), arrow])
      else if (!done.has(arrow.to)) visit(arrow.to, [...way, arrow])
    }
    done.add(place)
  }
  for (const place of outgoing.keys()) if (!done.has(place)) visit(place, [])
  return circles
}

function wayOf(circle: readonly Arrow[]): string {
  return [circle[0]?.from, ...circle.map(({ to }) => to)].join(' → ')
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`)
}
