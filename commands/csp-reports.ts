import { parseArgs } from 'node:util'
import { loadPartners } from '#partners/registry.ts'
import { type CountedReport, listReports } from '#server/csp-reports/store.ts'
import { chosenPartner } from './command-line/options.ts'
import { runCommand } from './command-line/run-command.ts'

const usage = `npm run csp-reports [-- --partner <partner>]
Shows what browsers refused under the page policy in the last 30 days, the most frequent first, for all partners or one.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({ options: { partner: { type: 'string' } } })
  const ids = loadPartners().partners.map(({ id }) => id)
  const chosen = values.partner === undefined ? ids : [chosenPartner(values.partner, ids)]
  const database = await openDatabase()
  let shown = 0
  for (const partnerId of chosen) {
    const reports = await listReports(database.engine, partnerId)
    for (const report of reports) console.log(lineOf(partnerId, report))
    shown += reports.length
  }
  console.log(shown === 0 ? 'No browser has reported anything.' : `${shown} different reports`)
})

function lineOf(partnerId: string, { directive, blocked, page, reports, firstSeen, lastSeen }: CountedReport): string {
  const what = `${directive || 'unknown rule'} refused ${blocked || 'something'} at ${page || 'an unknown page'}`
  return `${partnerId}: ${reports} times ${what} (${firstSeen.toISOString()} to ${lastSeen.toISOString()})`
}
