import { namedHosts } from './authority.ts'

/** What a request asks for: `plain` as it was written, `mended` from another spelling of the same address, `refused` where it has no one meaning. */
export type RequestTarget =
  | { readonly kind: 'plain' | 'mended'; readonly target: string }
  | { readonly kind: 'refused' }

/** White space, control characters and fragments do not belong into a request line: a reader might end the address there, and the next one might not. */
const unreadable = /[^!-~\u0080-\uFFFF]|#/
/** The same, encoded in a path. In a query it is a value, which has a schema. */
const encodedControl = /%(?:[01][0-9a-f]|7f)/i

interface RequestHead {
  /** The address of the request line, as it was written. */
  readonly url?: string | undefined
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[]
  readonly httpVersion: string
}

/** What a request asks for, of its head. It names its host once; old balancers, who ask for health, name none. */
export function targetOfRequest({ url = '', rawHeaders, httpVersion }: RequestHead): RequestTarget {
  const hosts = namedHosts(rawHeaders)
  const [host = ''] = hosts
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) return { kind: 'refused' }
  return readTarget(url, host.toLowerCase())
}

/**
 * The path and query that a request asks for, in the one spelling that everything behind it sees. Two writers of one address must not get two
 * answers, so slashes, dots and broken percent signs are mended, and the absolute form is taken where it names the very host of the request.
 * `authority` is that host in lower case. Source: RFC 9112, section 3.2; WHATWG URL, path state.
 */
export function readTarget(written: string, authority: string): RequestTarget {
  const origin = originForm(written, authority)
  if (origin === null || unreadable.test(origin)) return { kind: 'refused' }
  const [path = '', ...query] = origin.split('?')
  if (encodedControl.test(path)) return { kind: 'refused' }
  const mended = mendPercents(withoutDots(path.replaceAll('\\', '/').replaceAll(/\/{2,}/g, '/')))
  return { kind: mended === path ? 'plain' : 'mended', target: [mended, ...query].join('?') }
}

function originForm(written: string, authority: string): string | null {
  if (written.startsWith('/')) return written
  const [, named = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(written) ?? []
  if (named === '' || named.toLowerCase() !== authority) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** As browsers do before they ask, who take an encoded dot for a dot. */
function withoutDots(path: string): string {
  const segments = path.split('/').slice(1)
  if (!segments.some(isDots)) return path
  const kept: string[] = []
  for (const [at, segment] of segments.entries()) {
    if (!isDots(segment)) kept.push(segment)
    else {
      if (plainDots(segment) === '..') kept.pop()
      if (at === segments.length - 1) kept.push('')
    }
  }
  return `/${kept.join('/')}`
}

function isDots(segment: string): boolean {
  return ['.', '..'].includes(plainDots(segment))
}

function plainDots(segment: string): string {
  return segment.length > 6 ? segment : segment.replaceAll(/%2e/gi, '.')
}

/** Percent signs that encode nothing, written so that they can be read: an address that does not exist, and no fault of the protocol. */
function mendPercents(path: string): string {
  if (isReadable(path)) return path
  const mended = path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  return isReadable(mended) ? mended : mended.replaceAll(/%(?!25)/g, '%25')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
