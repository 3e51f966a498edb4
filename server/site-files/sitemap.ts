import type { Db } from '../db/database.ts'
import { findListed, highestMerchantId } from './sitemap-store.ts'

/** Merchants are listed in parts of so many ids: the protocol allows 50,000 addresses to a file. */
export const idsPerPart = 25_000
const rowsAtOnce = 1000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

interface Partner {
  readonly origin: string
  readonly db: Db
}

/** The list of lists: one of pages, and as many of merchants as there are. */
export async function sitemapIndex({ origin, db }: Partner): Promise<string> {
  const parts = Math.ceil((await highestMerchantId(db)) / idsPerPart)
  const files = ['pages', ...Array.from({ length: parts }, (_, part) => `merchants-${part}`)]
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>`)
  return `${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`
}

export function pagesSitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${addressIn(origin, path)}</loc></url>`)
  return declaration + urlset(entries.join(''))
}

/** Paths are written by people: what an address can't hold is encoded, and an ampersand is XML's own. */
function addressIn(origin: string, path: string): string {
  return new URL(path, origin).href.replaceAll('&', '&amp;')
}

interface Part extends Partner {
  readonly partnerId: string
  readonly part: number
  readonly now: Date
}

/** Written as it is read, a thousand rows at a time, so that the largest list takes no more memory than the smallest. */
export async function* merchantsSitemap({ origin, db, partnerId, part, now }: Part): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>`
  const to = (part + 1) * idsPerPart + 1
  let from = part * idsPerPart + 1
  while (from < to) {
    const rows = await findListed(db, partnerId, { from, to, limit: rowsAtOnce, now })
    yield rows
      .map(
        ({ id, updatedAt }) =>
          `<url><loc>${origin}/merchants/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) break
    from = last.id + 1
  }
  yield '</urlset>'
}

function urlset(entries: string): string {
  return `<urlset ${namespace}>${entries}</urlset>`
}
