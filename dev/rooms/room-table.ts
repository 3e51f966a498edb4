/** One import, as the sources say it: paths from the top folder, the target null where it is a package or a built-in module. */
export interface Import {
  readonly from: string
  /** As written: a relative path, `#domain/money.ts`, `zod`. */
  readonly written: string
  readonly to: string | null
  readonly isTypeOnly: boolean
}

/** What each room may import from the others, as beginnings of paths. `types` may be imported as types only. */
interface Room {
  readonly imports: readonly string[]
  readonly types?: readonly string[]
  readonly packages?: false
}

const everything: Room = { imports: [''] }

/** docs/architecture.md says the same in words. */
const rooms: Readonly<Record<string, Room>> = {
  domain: { imports: [], packages: false },
  artwork: { imports: ['domain/'], packages: false },
  contract: { imports: ['domain/'] },
  partners: { imports: ['domain/'] },
  server: { imports: ['domain/', 'artwork/', 'contract/', 'partners/', 'vendors/'] },
  web: { imports: ['domain/', 'contract/endpoint', 'contract/endpoints/', 'ui/'], types: ['contract/', 'partners/'] },
  ui: { imports: [], types: [] },
  'card-host': {
    imports: [
      'domain/cards/',
      'domain/requests/',
      'contract/card-host-messages.ts',
      'partners/',
      'vendors/card-vault/',
      'vendors/http.ts',
    ],
  },
  vendors: { imports: [] },
  commands: { imports: ['domain/', 'contract/', 'partners/', 'server/', 'vendors/'] },
  site: { imports: ['domain/', 'contract/', 'partners/', 'server/', 'vendors/', 'card-host/'] },
  dev: everything,
  bench: everything,
  torture: everything,
  tests: everything,
}

/** Folders that import nothing outside themselves, types included: what they say is said a second time, apart. */
const apart: readonly string[] = ['torture/model/']

export const roomNames = Object.keys(rooms)

/** Why an import is refused, or null where it may stand. Tests beside the code may import anything. */
export function importProblem(edge: Import): string | null {
  const own = roomOf(edge.from)
  const room = rooms[own]
  if (!room || isTest(edge.from)) return null
  const apartness = apartProblem(edge)
  if (apartness !== null) return apartness
  if (edge.to === null) return packageProblem(edge, room)
  const target = roomOf(edge.to)
  if (!(target in rooms)) return null
  return (
    spellingProblem(edge, { own, target }) ??
    sandboxProblem(edge, own) ??
    (target === own ? insideProblem(edge) : tableProblem(edge, room))
  )
}

function apartProblem({ from, to }: Import): string | null {
  const folder = apart.find((one) => from.startsWith(one))
  if (folder === undefined || to?.startsWith(folder)) return null
  return `${folder} stands apart: it imports nothing but its own files`
}

function packageProblem(edge: Import, room: Room): string | null {
  if (room.packages === undefined) return null
  return `${roomOf(edge.from)} imports no package and no built-in module`
}

function spellingProblem({ written }: Import, { own, target }: { own: string; target: string }): string | null {
  if (target !== own && !written.startsWith('#')) return `another room is imported as #${target}/…`
  if (target === own && written.startsWith('#')) return 'inside a room imports are relative'
  return null
}

/** A stand-in in the product's own graph would be one setting away from production. */
function sandboxProblem({ from, to }: Import, own: string): string | null {
  if (to === null || own === 'dev' || own === 'tests' || own === 'bench' || own === 'torture') return null
  if (!to.startsWith('vendors/') || !isSandbox(to)) return null
  return isSandbox(from) ? null : 'only dev and tests import a sandbox'
}

function isSandbox(path: string): boolean {
  return /\/sandbox[^/]*\.ts$/.test(path)
}

/** Vendors know nothing of each other; what lies beside their folders is for all of them. */
function insideProblem({ from, to }: Import): string | null {
  if (to === null || !from.startsWith('vendors/')) return null
  const folder = folderOf(to)
  return folder === 'vendors' || folder === folderOf(from)
    ? null
    : 'a vendor imports its own folder and vendors/*.ts only'
}

function tableProblem({ from, to, isTypeOnly }: Import, room: Room): string | null {
  const allowed = isTypeOnly ? [...room.imports, ...(room.types ?? [])] : room.imports
  if (allowed.some((beginning) => to?.startsWith(beginning))) return null
  return `${roomOf(from)} may not import ${to}${isTypeOnly ? '' : ' as a value'}`
}

function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
