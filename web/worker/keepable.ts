/** What the worker keeps: files and pictures for good, pages and answers for the time without a network. */
export type Keepable = 'file' | 'picture' | 'page' | 'answer'

const files = /^\/(?:assets|fonts|site)\//
const pictures = /^\/images\//
const pages = /^\/(?:search|discover|how-it-works|earn(?:\/[a-z-]+)?|merchants\/\d+(?:\/order)?)?$/i
const answers = /^\/api\/v2\/Merchants\/(?:Search|\d+|\d+\/Reviews)$/
/** Whoever came with a personal address has a page of their own. */
const personal = 'public_id'

/** The kind of an address of the own origin, or null: sessions, accounts, tokens and whatever else is not named here is never kept. */
export function keepableKind(url: URL): Keepable | null {
  const { pathname, searchParams } = url
  if (files.test(pathname)) return 'file'
  if (pictures.test(pathname)) return 'picture'
  if (searchParams.has(personal)) return null
  if (pages.test(pathname)) return 'page'
  return answers.test(pathname) ? 'answer' : null
}

/** The server marks what is a member's, and what changes by the minute, with `no-store`; only a visitor's 200 is kept. */
export function mayKeep(answer: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    answer.status === 200 && !answer.redirected && !/no-store/.test(answer.headers.get('cache-control') ?? 'no-store')
  )
}
