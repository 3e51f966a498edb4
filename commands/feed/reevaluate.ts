import { parseArgs } from 'node:util'
import { lookAgain } from '#server/feed/look-again.ts'
import { readResponsible } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run feed:reevaluate -- (--all | --number <acquirer number>…) --actor <your name> --reason "<why>"
Re-evaluates events that matched no card or no restaurant when they arrived. The server does so every minute and after each import or new
card; this does it at once. The audit log of each partner concerned keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      number: { type: 'string', multiple: true, default: [] },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  if (values.all === values.number.length > 0) throw new UsageError()
  const which = values.all ? ({ all: true } as const) : { acquirerMerchantIds: values.number }
  const responsible = readResponsible(values)
  const { engine } = await openDatabase()
  const { references, partners } = await lookAgain(engine, { which, ...responsible }, { now: () => new Date() })
  const whose = partners.length === 0 ? '' : ` of ${partners.join(', ')}, as their audit logs say`
  console.log(`${references} dines were looked at again${whose}.`)
})
