import { readFileSync } from 'node:fs'
import type { TextProblem } from './source-text.ts'

/** What is written to: counters and flags of something that goes on. Everything else says `readonly`. */
const written: ReadonlyMap<string, readonly string[]> = new Map([
  ['dev/mapping/tile-archive.ts', ['run']],
  ['domain/text/read-json.ts', ['at', 'isNameNext']],
  ['server/db/connections/lend-clients.ts', ['scope']],
  ['server/health/vitals.ts', ['isRedisUp']],
  ['server/http/page-calls.ts', ['visitorAnswers']],
  ['server/http/turn-away.ts', ['since']],
  ['server/pages/shared-site.ts', ['packed']],
  ['tests/e2e/loading/worker.e2e.ts', ['worker']],
  ['tests/rewards/reward-model.ts', ['now', 'known', 'to', 'from']],
  ['tests/rewards/reward-sequence.ts', ['serial']],
])

/** Kysely reads from a table's columns what may be inserted and updated. */
const tables = 'server/db/tables/'

/** Fields of interfaces that do not say `readonly`. */
export function findMutableFields(files: readonly string[]): TextProblem[] {
  return files
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith(tables))
    .flatMap((file) => {
      let isInside = false
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          if (/^(?:export )?interface \w.*\{$/.test(text)) isInside = true
          if (text === '}') isInside = false
          const field = isInside ? /^ {2}(?!readonly )['"]?(\w+)['"]?\??: /.exec(text)?.[1] : undefined
          if (field === undefined || written.get(file)?.includes(field)) return []
          return [{ file, line: index + 1, reason: `${field} is not readonly` }]
        })
    })
}
