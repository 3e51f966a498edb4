import { parseArgs } from 'node:util'
import { required } from '#domain/required.ts'
import { loadPartners } from '#partners/registry.ts'
import { readStatement } from '#server/ledger/read-statement.ts'
import { findMovements } from '#server/ledger/statement-store.ts'
import { chosenMember, memberForm } from '../command-line/chosen-member.ts'
import { describeStatement } from '../command-line/describe-statement.ts'
import { chosenPartner, readDay } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run rewards:statement -- --partner <partner> --member ${memberForm} [--day <day>]
Shows what a member has earned, received and spent by the end of a day (New York; today by default), with every movement.`

const most = 50

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: { partner: { type: 'string' }, member: { type: 'string' }, day: { type: 'string' } },
  })
  const { partners, partnerById } = loadPartners()
  const partnerId = chosenPartner(
    values.partner,
    partners.map(({ id }) => id),
  )
  const { member: name = '', day } = values
  if (name === '') throw new UsageError('--member: expected the name of a member')
  if (day !== undefined) readDay(day)
  const { currencyType: currency, rewardName } = required(partnerById(partnerId), 'a partner that was chosen').settings
  const { engine } = await openDatabase()
  const member = await chosenMember(engine, { partnerId, member: name })
  const asked = { partnerId, memberId: member.id }
  const statement = await readStatement(engine, { ...asked, currency, day: day ?? null, now: new Date() })
  if (statement === null) throw new CommandRefusal(`${day} is still to come.`)
  const movements = await findMovements(engine, { ...asked, until: statement.until, before: null, limit: most })
  console.log(describeStatement(statement, movements, { currency, name: rewardName }))
})
