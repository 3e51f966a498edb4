import type { Member } from '#contract/schemas/member.ts'
import { dayMs } from '#domain/dates.ts'
import type { BonusBanner } from '../../content/bonus-banners.ts'

export interface ShownBonus {
  readonly code: string
  readonly status: Member['activeBonuses'][number]['bonusStatus']
  /** Null: the programme has written nothing of it, and its rules are told. */
  readonly banner: BonusBanner | null
}

interface Showing {
  readonly bonuses: Member['activeBonuses']
  readonly banners: readonly BonusBanner[]
  /** Codes that were registered for here, whatever the server still says. */
  readonly marked: readonly string[]
  readonly userState: string
  /** As an ISO date. */
  readonly today: string
}

/** The member's bonuses that are shown today, in the order of the content. */
export function shownBonuses({ bonuses, banners, marked, userState, today }: Showing): ShownBonus[] {
  const byCode = new Map(banners.map((banner) => [banner.code, banner]))
  return bonuses
    .flatMap(({ code, bonusStatus, createDateUtc }) => {
      const banner = byCode.get(code) ?? null
      if (banner !== null && !banner.userStates.includes(userState)) return []
      if (isPast(createDateUtc, banner?.daysToDisplay ?? null, today)) return []
      const status = bonusStatus === 'Eligible' && marked.includes(code) ? 'Enrolled' : bonusStatus
      return [{ code, status, banner }]
    })
    .toSorted((a, b) => (a.banner?.order ?? 0) - (b.banner?.order ?? 0))
}

function isPast(since: string, days: number | null, today: string): boolean {
  return days !== null && Date.parse(`${today}T00:00Z`) - Date.parse(since) > days * dayMs
}
