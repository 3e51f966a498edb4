import { parseArgs } from 'node:util'
import { Refusal } from '#server/refusal.ts'
import { reviseRules, type RevisionRefusal } from '#server/rule-revisions/revise-rules.ts'
import { RulesChangedError } from '#server/rules/publish-rules.ts'
import { chosenRules } from '../command-line/chosen-rules.ts'
import { describeEffects } from '../command-line/describe-effect.ts'
import { readApproval, readResponsible } from '../command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from '../command-line/run-command.ts'

const usage = `npm run rules:revise -- --partner <partner> [--rules <file>] [--version <number>]
  --actor <your name> --approved-by <second person> --reason "<why>"
Publishes a version of the rules that begins in the past, and re-evaluates every visit since: differences are posted as adjustments.
Run rules:rehearse first to see them. If it is interrupted, run it again. The audit log keeps who, who approved and why.`

const refusals = {
  samePerson: 'Who approves has to be another person than who asks. Nothing was changed.',
  anotherUnderWay:
    'Another version of this partner is being applied. Let it end first: the same command as then goes on with it.',
  alreadyPublished: 'This version is published already, and nothing of the past changes by it.',
  versionMissing:
    'A version before this one is not published yet. Revise the rules by that one first: --version names it.',
} satisfies Record<RevisionRefusal, string>

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      partner: { type: 'string' },
      rules: { type: 'string' },
      version: { type: 'string' },
      actor: { type: 'string' },
      'approved-by': { type: 'string' },
      reason: { type: 'string' },
    },
  })
  if (values.partner === undefined) throw new UsageError()
  const { actor, reason } = readResponsible(values)
  const approval = readApproval(values, actor)
  if (approval === undefined) throw new UsageError('--approved-by: expected the name of a second person')
  const { partner, document } = chosenRules(values)
  const { engine } = await openDatabase()
  const revising = { partnerId: partner.id, document, approval, reason }
  const effect = await reviseRules(engine, revising, { now: () => new Date() }).catch((error: unknown) => {
    throw error instanceof RulesChangedError ? new CommandRefusal(error.message) : error
  })
  if (effect instanceof Refusal) throw new CommandRefusal(refusals[effect.code])
  console.log(`version ${document.version} of ${partner.id} is published, from ${document.effectiveFrom} on`)
  for (const line of describeEffects([effect], [partner])) console.log(line)
})
