import { parseArgs } from 'node:util'
import type { Instant } from '#domain/dates.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import type { Partner } from '#partners/registry.ts'
import { type Rehearsal, rehearseRules } from '#server/rule-revisions/rehearse-rules.ts'
import { chosenRules } from '../command-line/chosen-rules.ts'
import { describeEffects } from '../command-line/describe-effect.ts'
import { readTime } from '../command-line/options.ts'
import { runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run rules:rehearse -- --partner <partner> [--rules <file>] [--version <number>] [--since <day or time>]
Shows what a version of the rules would change on visits since its beginning: how many members and visits, who would get more and who less.
--rules: a file like partners/<partner>/rules.json, which is the default. --version: the last one is the default. --since: as if the version had
begun then, instead of every version that begins later. Writes nothing.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      rules: { type: 'string' },
      version: { type: 'string' },
      since: { type: 'string' },
    },
  })
  if (values.partner === undefined) throw new UsageError()
  const { partner, document } = chosenRules(values)
  const since = values.since === undefined ? undefined : readBeginning(values.since)
  const { engine } = await openDatabase()
  const rehearsal = await rehearseRules(engine, { partnerId: partner.id, document, since })
  const begins = since === undefined ? document.effectiveFrom : new Date(since).toISOString()
  for (const line of describe(rehearsal, partner))
    console.log(line.replace('{version}', `version ${document.version} from ${begins} on`))
})

/** A day alone begins where those of the rules do. */
function readBeginning(given: string): Instant {
  const at = readTime('since', given).getTime()
  return given.includes('T') ? at : rulesBegin({ effectiveFrom: given })
}

function describe({ diners, effect, winners, losers }: Rehearsal, partner: Partner): readonly string[] {
  const { currencyType: currency, rewardName: name } = partner.settings
  const reward = (amount: number) => formatReward(amount, { currency, name })
  const named = (who: Rehearsal['winners'], word: string) =>
    who.map(({ publicId, change }) => `  member ${publicId}: ${reward(Math.abs(change))} ${word}`)
  const cost = effect.more - effect.less
  return [
    `{version}: ${diners} members have dined since`,
    ...describeEffects([effect], [partner]),
    `  in all ${reward(Math.abs(cost))} ${cost < 0 ? 'less' : 'more'}`,
    ...named(winners, 'more'),
    ...named(losers, 'less'),
    'Nothing was written.',
  ]
}
