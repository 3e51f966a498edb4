import type { Partner } from '#partners/registry.ts'

/** The partner's pages that a search engine may show, other than merchants. */
export function publicPaths({ settings, content }: Pick<Partner, 'settings' | 'content'>): readonly string[] {
  const earnPages = content.earn_details.map(({ fields }) => fields.url).filter((url) => url.startsWith('/earn/'))
  return ['/', '/search', ...(settings.hasDiscoverPage ? ['/discover'] : []), '/how-it-works', '/earn', ...earnPages]
}
