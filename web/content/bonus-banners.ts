import type { Site } from '#contract/page-handler.ts'
import { bannerCategories, type BannerCategory } from '#domain/content/contents.ts'
import { recordsOf, textOf } from './read-fields.ts'

export interface BonusBanner {
  readonly code: string
  readonly order: number
  /** The path of a picture; empty: none. */
  readonly image: string
  readonly text: string
  readonly appText: string
  readonly appOnly: boolean
  /** For so many days after its beginning a bonus is shown; null: always. */
  readonly daysToDisplay: number | null
  readonly userStates: readonly string[]
  /** Null: one that nobody knows. */
  readonly category: BannerCategory | null
}

/** What the account's content says of bonuses. Whose bonus it is, the member's answer says. */
export function bonusBanners({ content }: Pick<Site, 'content'>): BonusBanner[] {
  return content.account_center
    .flatMap(({ fields }) => recordsOf(fields['bonus_banners']))
    .map((banner) => ({
      code: textOf(banner['code']),
      order: numberOf(banner['order']) ?? 0,
      image: textOf(banner['image']),
      text: textOf(banner['text']),
      appText: textOf(banner['app_text']),
      appOnly: banner['app_only_bonus'] === true,
      daysToDisplay: numberOf(banner['days_to_display']),
      userStates: Array.isArray(banner['user_states']) ? banner['user_states'].map(textOf) : [],
      category: bannerCategories.find((one) => one === banner['category']) ?? null,
    }))
    .filter(({ code }) => code !== '')
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
