import { writeFileSync } from 'node:fs'
import { recordProblems } from './documents/decision-record.ts'
import { decisionsIndex, readRecords } from './documents/decisions-index.ts'
import { rulesReference } from './documents/rules-reference.ts'

/** `npm run documents`: writes the documents that are made from schemas and from other documents. Ends with 1 where a record lacks something. */
const records = readRecords()
const problems = recordProblems(records)
writeFileSync(new URL('../docs/rules-reference.md', import.meta.url), rulesReference())
writeFileSync(new URL('../docs/decisions/README.md', import.meta.url), decisionsIndex(records))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
