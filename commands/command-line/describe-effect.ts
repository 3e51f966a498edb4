import type { Effect } from '#domain/evaluation/effect.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import type { Partner } from '#partners/registry.ts'

/** What a change of the past comes to, a line for each programme. */
export function describeEffects(effects: readonly Effect[], partners: readonly Partner[]): readonly string[] {
  return effects.map((effect) => {
    const settings = partners.find(({ id }) => id === effect.partnerId)?.settings
    const reward = (amount: number) =>
      settings ? formatReward(amount, { currency: settings.currencyType, name: settings.rewardName }) : String(amount)
    const { partnerId, members, visits, winners, more, losers, less } = effect
    return (
      `${partnerId}: ${visits} visits of ${members} members have another verdict; ` +
      `${winners} get ${reward(more)} more, ${losers} get ${reward(less)} less`
    )
  })
}
