import type { Site } from '#contract/page-handler.ts'
import type { Member } from '#contract/schemas/member.ts'
import { userState } from '../site/user-state.ts'
import { pageBannerOf, type PageBanner } from './page-banner.ts'
import { textBlocksOf, type MerchantSearchContent, type TextBlock } from './text-blocks.ts'

export type Home = Pick<Site, 'content' | 'shownUserState'>

export interface HomeBanner {
  readonly blocks: readonly TextBlock[]
  /** `own`: the content says nothing, and the partner's picture stands. Null: it says that there is none. */
  readonly picture: PageBanner | 'own' | null
}

/** The hero for this kind of person. Entries without user states are never chosen. */
export function homeBanner(site: Home, member: Member | null): HomeBanner {
  const fields = homeFields(site, member)
  const written = fields['page_banner']
  return {
    blocks: textBlocksOf(fields['banner_text'], { firstName: member?.firstName ?? '' }),
    picture: written === undefined ? 'own' : pageBannerOf(written),
  }
}

/** Rows of restaurants that the content names, beside the page's own. */
export function homeCarousels(site: Home, member: Member | null): MerchantSearchContent[] {
  const blocks = textBlocksOf(homeFields(site, member)['carousel'], {})
  return blocks.flatMap(({ search }) => search ?? [])
}

/** What the home entry for this kind of person says. */
export function homeFields({ content, shownUserState }: Home, member: Member | null) {
  const state = shownUserState ?? userState(member)
  const entry = content.home.find(
    ({ fields }) => Array.isArray(fields['user_states']) && fields['user_states'].includes(state),
  )
  return entry?.fields ?? {}
}
