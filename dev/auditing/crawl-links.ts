interface Answered {
  readonly status: number
  /** Where the redirects led, as an address. */
  readonly url: string
  readonly html: string
}

interface Crawl {
  readonly origin: string
  /** Where it begins; what these lead to is followed. */
  readonly paths: readonly string[]
  ask(address: string): Promise<Answered>
}

export interface Crawled {
  readonly pages: number
  readonly links: number
  /** "/earn: /gone answers 404", once for each address. */
  readonly faults: readonly string[]
}

/** Of pages that differ only by a number or by what is searched for so many are read. */
const mostOfAKind = 3
/** They end the session, or lead to a third party that is not part of the site. */
const leftAlone = /^\/(SignOut|sso\/)/i

/** Reads every page that links lead to, without a browser: a link leads to a page or a place that there is, and not to where one is already. */
export async function crawlLinks({ origin, paths, ask }: Crawl): Promise<Crawled> {
  // Null: nothing leads there, it is where the crawl begins.
  const found = new Map(paths.map((path) => [path, read(path, null)]))
  const kinds = new Map<string, number>()
  const faults = new Set<string>()
  let links = 0
  // What is found is read in its turn: a Map goes on to what is added meanwhile.
  for (const [path, asked] of found) {
    const { status, url, html, from } = await asked
    if (from === null && status >= 500) faults.add(`${path} answers ${status}`)
    if (from !== null && status >= 400) faults.add(`${from}: ${path} answers ${status}`)
    for (const link of linksOf(html)) {
      links += 1
      const fault = faultOf(link, { here: url.slice(origin.length), html })
      if (fault !== null) faults.add(`${path}: ${fault}`)
      const next = pathOf(link.href)
      if (next === null || found.has(next) || leftAlone.test(next) || !mayBeRead(next)) continue
      found.set(next, read(next, path))
    }
  }
  return { pages: found.size, links, faults: [...faults] }

  /** Begins at once: what a page leads to is read side by side. */
  async function read(path: string, from: string | null) {
    return { ...(await ask(origin + path)), from }
  }

  function mayBeRead(path: string): boolean {
    const kind = kindOf(path)
    const count = kinds.get(kind) ?? 0
    kinds.set(kind, count + 1)
    return count < mostOfAKind
  }
}

interface Link {
  readonly href: string
  readonly isCurrent: boolean
  readonly words: string
}

/** An anchor without an address is a link that can't be followed just now: it says so to everybody. */
function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].flatMap(([, attributes = '', content = '']) => {
    const href = / href="([^"]*)"/.exec(` ${attributes}`)?.[1]
    const words = content.replaceAll(/<[^>]*>/g, ' ').trim()
    if (href === undefined) return []
    return [{ href: href.replaceAll('&amp;', '&'), isCurrent: attributes.includes('aria-current='), words }]
  })
}

function faultOf({ href, isCurrent, words }: Link, { here, html }: { readonly here: string; readonly html: string }) {
  if (href === '' || href === '#') return `"${words}" leads nowhere`
  if (href.startsWith('#') && !html.includes(` id="${href.slice(1)}"`)) return `"${words}": there is no ${href}`
  if (/^(mailto|tel|sms):/.test(href) && !/^(mailto:([^@\s]+@|\?subject=)|(tel|sms):\+?\d+$)/.test(href))
    return `"${words}" names nobody: ${href}`
  return href === here && !isCurrent ? `"${words}" leads to where one is` : null
}

/** A path of the site; null elsewhere, and for what is no page. */
function pathOf(href: string): string | null {
  return href.startsWith('/') && !href.startsWith('//') ? (href.split('#')[0] ?? null) : null
}

/** Searches are one kind, whatever they look for. */
function kindOf(path: string): string {
  const [place = '', query] = path.split('?')
  if (place === '/search') return place
  const named = place.replaceAll(/\d+/g, '1').replaceAll(/\/[\w-]{22}(?=\/|$)/g, '/id')
  return query === undefined ? named : `${named}?${[...new URLSearchParams(query).keys()].join()}`
}
