/** What stands behind a sign-in or is a step of a form has nothing for a search engine; what it may read is in the sitemap. */
const closed = [
  '/api/',
  '/account',
  '/add_card',
  '/card_added',
  '/activate',
  '/login',
  '/join',
  '/recover',
  '/fix_credentials',
  '/sign_out',
  '/offline',
]

export function robotsText(origin: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`)
  // The pages fetch these to show what is on them.
  return ['User-agent: *', 'Allow: /api/v2/Merchants/', ...rules, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
