import { availableParallelism, loadavg } from 'node:os'
import { readArguments, resultsFile } from './arguments.ts'
import { partOf } from './parts.ts'
import { sectionOf, writeSection } from './table.ts'

/** Measures one part in this process and writes its section. */
const { parts, shownFlags, ...options } = readArguments(process.argv.slice(2))
const [name = ''] = parts
const part = await partOf(name)
const [load = 0] = loadavg()
// Above what the part before may have left behind.
if (load > 2 * availableParallelism())
  console.warn(`The machine is busy (load ${load.toFixed(1)}): these figures measure its other work too.`)
const figures = await part.measure(options)
const command = ['npm run bench --', name, ...shownFlags].join(' ')
writeSection(resultsFile(options.size), sectionOf({ part, command, figures, now: new Date(), load }))
// Servers and browsers are closed by now; a pool that lingers is no reason to wait.
process.exit()
