import { isDeepStrictEqual } from 'node:util'
import type { RowProblem } from '../merchants/import/column-set.ts'
import type { CampaignWish } from './files/campaign-file.ts'
import type { CampaignRow } from './campaign-store.ts'

/** Why a campaign that is published can't be as it is wished now. */
export function changeProblem(before: CampaignRow, wish: CampaignWish): RowProblem | null {
  const { title, body, activationLimit, budget, places } = wish
  const { firstDay, lastDay, ...terms } = wish.terms
  const differs = (reason: string): RowProblem => ({
    column: 'code',
    reason: `"${wish.code}" is published already, ${reason}: what a campaign asks for and gives never changes. Publish another code, or end it`,
  })
  if (before.endedAt !== null) return { column: 'code', reason: `"${wish.code}" was ended. Publish another code` }
  const { firstDay: began, lastDay: ends, ...termsBefore } = before.terms
  const was = [before.title, before.body, termsBefore, before.activationLimit]
  if (!isDeepStrictEqual(was, [title, body, terms, activationLimit])) return differs('with other terms or words')
  if (ends !== lastDay) return differs('with another end')
  if (firstDay !== undefined && began !== firstDay) return differs('with another beginning')
  if (before.isEverywhere !== (places === null)) return differs('for other restaurants')
  if ((before.budget === null) !== (budget === null)) return differs('with a budget or without')
  if (budget !== null && before.budget !== null && budget < before.budget)
    return { column: 'budget', reason: `is less than ${before.budget}: a budget is only raised` }
  return null
}
