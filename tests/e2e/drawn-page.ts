import { type BoundFunctions, type queries, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import { cookieNames } from '#server/session/cookies.ts'
import { askHost } from '../app/ask-host.ts'

type Queries = BoundFunctions<typeof queries>

/** A page as the server draws it: what a reader, a crawler and a preview have of it before any script has run. */
export interface DrawnPage extends Queries {
  readonly status: number
  readonly headers: Headers
  /** Where the redirects led. */
  readonly url: string
  readonly html: string
  readonly document: Document
}

interface Asking {
  /** A session's id, as `sessionOf` begins one. */
  readonly session?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for a page without a browser, and follows where it leads to, as far as the answers alone lead. */
export async function drawnPage(address: string, { session, headers = {} }: Asking = {}): Promise<DrawnPage> {
  const cookies = session === undefined ? {} : { cookie: `${cookieNames.session}=${session}` }
  const sent = { accept: 'text/html', ...cookies, ...headers }
  let url = address
  for (let steps = 0; steps < 5; steps++) {
    const answer = await fetchFrom(url, sent)
    const next = answer.headers.get('location')
    if (next === null) return readDrawn(answer, url)
    url = new URL(next, url).href
  }
  throw new Error(`${address} leads on and on, at last to ${url}`)
}

/** The words of parts of a page, one line each, as they are read: spaces and line breaks are one space. */
export function wordsOf(parts: readonly (Element | null)[]): string[] {
  return parts.map((part) => (part?.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
}

/** The words of the page's one title. */
export function titleOf(page: DrawnPage): string | undefined {
  return wordsOf([page.getByRole('heading', { level: 1 })])[0]
}

/** The queries of a page, within one of its parts. */
export function inside(part: Element): Queries {
  if (!(part instanceof (part.ownerDocument.defaultView ?? globalThis).HTMLElement)) throw new Error('No HTML element')
  return within(part)
}

/** Whatever stands at an address of the site. Names below localhost are found by browsers alone. */
export function fetchFrom(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]+)([^#]*)/.exec(address) ?? []
  const { host, port } = new URL(origin)
  return askHost({ address: `http://127.0.0.1:${port}`, host, path: path.startsWith('/') ? path : `/${path}`, headers })
}

async function readDrawn(answer: Response, url: string): Promise<DrawnPage> {
  const html = await answer.text()
  const { document } = new JSDOM(html, { url }).window
  return { ...within(document.body), status: answer.status, headers: answer.headers, url, html, document }
}
