import { spawn } from 'node:child_process'
import { answerHelp } from '#dev/answer-help.ts'
import { type Arguments, readArguments, resultsFile } from './arguments.ts'
import { partNames } from './parts.ts'
import { readSections } from './table.ts'

const usage = `npm run bench [-- <part>…] [--quick] [--restaurants <file>] [--merchants 2000000]
Measures everything, or the parts that are named, into ${resultsFile('full')}. --quick: tries the bench, and leaves the results alone. --restaurants:
takes a real restaurant file. --merchants: measures home with so many as well. BENCH_DATABASE_URL names a PostgreSQL server on which databases may be made.
Parts: ${partNames.join(', ')}`

/** Each part runs in a process of its own, so that its memory and its caches are its own. */
answerHelp(usage)
process.chdir(new URL('..', import.meta.url).pathname)
const given = process.argv.slice(2)
const options = readArguments(given)
const parts = options.parts.length > 0 ? options.parts : partNames
const failed: string[] = []
for (const part of parts) {
  console.log(`\n== ${part}`)
  if ((await measure(part, options)) !== 0) failed.push(part)
}
console.log(`\n${readSections(resultsFile(options.size))}\nWritten to ${resultsFile(options.size)}.`)
if (failed.length > 0) console.error(`Not measured, for the reasons above: ${failed.join(', ')}.`)
process.exitCode = failed.length

/** With production's React; the part's own servers say themselves what they are. */
function measure(part: string, { flags }: Arguments): Promise<number> {
  const args = ['--disable-warning=ExperimentalWarning', 'bench/run-part.ts', part, ...flags]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
