import type { Partner } from '#partners/registry.ts'
import type { Content } from '../content/content.ts'

interface PathsOf {
  readonly settings: Pick<Partner['settings'], 'hasDiscoverPage'>
  readonly content: Pick<Content, 'earn_details'>
}

/** The partner's pages that a search engine may show, other than merchants. */
export function publicPaths({ settings, content }: PathsOf): readonly string[] {
  const earnPages = content.earn_details.map(({ fields }) => fields['url']).filter(isEarnPath)
  return ['/', '/search', ...(settings.hasDiscoverPage ? ['/discover'] : []), '/how-it-works', '/earn', ...earnPages]
}

/** Another service's content may have anything in its fields. */
function isEarnPath(url: unknown): url is string {
  return typeof url === 'string' && url.startsWith('/earn/')
}
