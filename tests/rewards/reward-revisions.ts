import { dayMs, homeZone, isoDay } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import { reviseRules } from '#server/rule-revisions/revise-rules.ts'
import { clock, perform, pick, type Sequence } from './reward-sequence.ts'
import type { RewardWorld } from './reward-world.ts'

interface Revising {
  readonly partner: number
  readonly daysAgo: number
  readonly more: number
}

/** Other rates from a day of the past on, or of one to come, behind whatever is published. */
export async function reviseRates(
  model: Sequence,
  world: RewardWorld,
  { partner, daysAgo, more }: Revising,
): Promise<void> {
  const partnerId = required(pick(world.partnerIds, partner), 'a partner')
  const known = model.revisions.get(partnerId) ?? []
  const base = required(known.at(-1)?.document ?? model.rules.get(partnerId), 'the rules of a partner')
  const document: RuleDocument = {
    ...base,
    version: base.version + 1,
    effectiveFrom: isoDay(model.now - daysAgo * dayMs, homeZone),
    rates: base.rates.map(({ accrual, ...rate }) => ({ ...rate, accrual: raised(accrual, more) })),
  }
  const from = rulesBegin(document)
  if (known.some(({ effectiveFrom }) => effectiveFrom >= from)) return
  const approval = { askedBy: 'operator:test', approvedBy: 'operator:other' }
  await perform(model, world, {
    real: async (db) => void (await reviseRules(db, { partnerId, document, approval, reason: 'test' }, clock(model))),
    model: () =>
      void model.revisions.set(partnerId, [...known, { version: document.version, effectiveFrom: from, document }]),
    trouble: null,
  })
}

function raised(accrual: Accrual, more: number): Accrual {
  switch (accrual.shape) {
    case 'perDollar':
    case 'perTwoDollars':
      return { ...accrual, units: { ...accrual.units, numerator: Math.max(1, accrual.units.numerator + more) } }
    case 'percentage':
      return { ...accrual, of: { ...accrual.of, numerator: Math.max(1, accrual.of.numerator + more) } }
    case 'bucket':
      return { ...accrual, reward: Math.max(1, accrual.reward + more) }
  }
}
