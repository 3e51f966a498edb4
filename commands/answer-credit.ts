import { Refusal } from '#server/refusal.ts'
import { parseArgs } from 'node:util'
import { type FinalAnswer, finalAnswers } from '#domain/rewards/statement-credit.ts'
import { findReferredCredit } from '#server/credits/credit-answer-store.ts'
import { readCreditReference } from '#server/credits/credit-reference.ts'
import { recordCreditAnswer, type RecordRefusal } from '#server/credits/record-credit-answer.ts'
import { readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run credits:answer -- --reference <partner>.<id> --answer ${finalAnswers.join('|')} --actor <your name> --reason "<why>"
Records a network's answer to a statement credit that came by mail or phone. The reference is the id by which the network knows the credit.
The answer is final; a rejected or failed credit returns to the balance. The audit log keeps who and why.`

await runCommand(usage, async ({ openDatabase }) => {
  const { values } = parseArgs({
    options: {
      reference: { type: 'string' },
      answer: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { reference = '' } = values
  const name = readCreditReference(reference)
  if (name === null)
    throw new UsageError(
      `--reference: expected the name of a credit at its network, like nosh.0b9e…, got "${reference}"`,
    )
  const answered = { answer: readAnswer(values.answer), ...readResponsible(values) }
  const { engine } = await openDatabase()
  const credit = await findReferredCredit(engine, name)
  if (credit === undefined) throw new CommandRefusal(`There is no credit ${reference}.`)
  const told = { ...credit, ...answered }
  const verdict = await recordCreditAnswer(engine, told, { now: () => new Date() })
  if (verdict instanceof Refusal) throw new CommandRefusal(refusalOf(verdict, reference))
  console.log(
    verdict === 'recorded'
      ? `The credit ${reference} is ${told.answer} now. The answer is in the audit log.`
      : `The credit ${reference} is ${told.answer} already. Nothing was changed.`,
  )
})

function readAnswer(given = ''): FinalAnswer {
  const answer = finalAnswers.find((known) => known === given)
  if (answer !== undefined) return answer
  throw new UsageError(`--answer: expected one of ${finalAnswers.join(', ')}, got "${given}"`)
}

function refusalOf({ code, message }: Refusal<RecordRefusal>, reference: string): string {
  switch (code) {
    case 'notFound':
      return `There is no credit ${reference}.`
    case 'withoutNetwork':
      return `The credit ${reference} went to no network, and hears no answer. Nothing was changed.`
    case 'creditIsFinal':
      return `The credit ${reference} ${message}. Nothing was changed.`
  }
}
