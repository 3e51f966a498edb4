import { expect, expectTypeOf, test } from 'vitest'
import type { CampaignCondition } from '#domain/campaigns/conditions.ts'
import type { RewardSource } from '#domain/rewards/rewards.ts'
import type { AdjustmentReason, MissingCondition, Rule, TraceStep } from '#domain/rules/verdict.ts'
import baseCopy from '../../base/copy.json' with { type: 'json' }
import type { CopyKey } from './copy-keys.ts'

test('every code that the rules can answer has words', () => {
  type Codes =
    | `reason.${AdjustmentReason}`
    | `trace.bonus.missing.${MissingCondition}`
    | `trace.campaign.missing.${CampaignCondition}`
    | `trace.${Rule}`
    | `receipt.trace.${TraceStep['outcome']}`
    | `receipt.source.${RewardSource}`
  expectTypeOf<Exclude<Codes, CopyKey>>().toEqualTypeOf<never>()
})

test('COPY-02 COPY-03 the dictionary has words for locked-out and for the sign-in form status', () => {
  expect(baseCopy['lockedOut.title']).not.toBe('')
  expect(baseCopy['login.formStatus']).toBe('We could not sign you in. Please check form for errors.')
})
