import { parseArgs } from 'node:util'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { runCommand } from './command-line/run-command.ts'

const usage = `npm run journal:verify
Proves that all postings sum to zero, and that what members see is the sum of their entries. Ends with 1 where that is not so.`

await runCommand(usage, async ({ openDatabase }) => {
  parseArgs({ options: {} })
  const database = await openDatabase()
  const { postings, entries, faults } = await verifyJournal(database.engine)
  for (const { check, count, example } of faults) console.error(`NOT SO: ${check} (${count} times, first: ${example})`)
  console.log(`${postings} postings, ${entries} entries: ${faults.length === 0 ? 'sound' : `${faults.length} faults`}`)
  process.exitCode = faults.length === 0 ? 0 : 1
})
