import { planWorld, type WorldPlan } from '../stories/plan-world.ts'

/** The same in the process that is killed and in the one that lives on. */
export function planKilledWorld({ seed, from }: { readonly seed: string; readonly from: number }): WorldPlan {
  return planWorld(`killed ${seed} ${from}`)
}
