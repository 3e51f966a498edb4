import { readConfig } from '#server/config.ts'
import { openForCommand } from '#server/db/open-for-command.ts'
import { verifyJournal } from '#server/rewards/verify-journal.ts'

const database = await openForCommand(readConfig(process.env))
try {
  const { postings, entries, faults } = await verifyJournal(database.engine)
  for (const { check, count, example } of faults) console.error(`NOT SO: ${check} (${count} times, first: ${example})`)
  console.log(`${postings} postings, ${entries} entries: ${faults.length === 0 ? 'sound' : `${faults.length} faults`}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await database.close()
}
