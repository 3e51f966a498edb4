import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findCitationProblems } from './rooms/citations.ts'
import { findFileCircles, findFolderCircles } from './rooms/find-circles.ts'
import { findCrowds } from './rooms/find-crowds.ts'
import { readImports } from './rooms/read-imports.ts'
import { importProblem, roomNames } from './rooms/room-table.ts'
import { findMutableFields } from './rooms/mutable-fields.ts'
import { findReadTooEarly } from './rooms/read-too-early.ts'
import { findRetiredWords } from './rooms/retired-words.ts'
import { findTextProblems } from './rooms/source-text.ts'

/** A resolver that finds nothing passes everything: fewer imports than this is a broken check, and so is a file that was not read. */
const fewestImportsBetweenRooms = 100

process.chdir(new URL('..', import.meta.url).pathname)
const graph = await readImports()
const between = graph.imports.filter(({ written, to }) => written.startsWith('#') && to !== null)
const unresolved = graph.imports.filter(({ written, to }) => /^[#.]/.test(written) && to === null)
const partnerIds = readdirSync('partners').filter(
  (name) => name !== 'base' && name !== 'files' && statSync(join('partners', name)).isDirectory(),
)
const files = roomNames.flatMap((room) =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !item.name.startsWith('.'))
    .map((item) => join(item.parentPath, item.name)),
)
const sources = files.filter((path) => /\.(tsx?|css)$/.test(path))

const problems = [
  ...graph.imports.flatMap((edge) => {
    const reason = importProblem(edge)
    return reason === null ? [] : [`${edge.from}: imports ${edge.written}: ${reason}`]
  }),
  ...unresolved.map(({ from, written }) => `${from}: imports ${written}: the file is not found`),
  ...findFileCircles(graph.imports).map((circle) => `${circle}: the files import each other in a circle`),
  ...findFolderCircles(graph.imports).map((circle) => `${circle}: the folders import each other in a circle`),
  ...findCrowds(files),
  ...[
    ...findTextProblems(sources, partnerIds),
    ...findCitationProblems(),
    ...findRetiredWords(sources),
    ...findMutableFields(sources),
    ...findReadTooEarly(files),
  ].map(({ file, line, reason }) => `${file}:${line} ${reason}`),
]
const unread = sources.filter((path) => !path.endsWith('.css') && !graph.files.includes(path))
problems.push(...unread.map((path) => `${path}: was not looked at`))
if (between.length < fewestImportsBetweenRooms)
  problems.push(`found ${between.length} imports between rooms, expected at least ${fewestImportsBetweenRooms}`)

for (const problem of problems) console.error(problem)
console.log(`Rooms: ${graph.files.length} files, ${between.length} imports between rooms, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
