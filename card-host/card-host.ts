import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { readAuthority } from '#domain/requests/authority.ts'
import { targetOfRequest } from '#domain/requests/request-target.ts'
import type { Duplex } from 'node:stream'
import type { FrameAsset, FrameAssets } from './frame-assets.ts'
import { frameHtml, framePolicy } from './frame-page.ts'
import type { FrameSettings } from './frame/frame-settings.ts'

export interface CardHostPartner {
  readonly name: string
  /** The origins of the partner's own pages, such as https://dining.example.com. */
  readonly origins: readonly string[]
  /** With the faces of its fonts, which this host serves. */
  readonly themeCss: string
  /** The address of the text's font, to be fetched with the page. */
  readonly font: string
}

export interface CardHostOptions {
  readonly assets: FrameAssets
  /** The one name under which the frame is served, without the port: another may be a page's that was bound to this machine. */
  readonly hostName: string
  /** Font files by their addresses. */
  readonly fonts: ReadonlyMap<string, Buffer>
  partnerById(id: string): CardHostPartner | undefined
  /** The vault's newest public key. */
  key(): FrameSettings['key']
  readonly now?: () => number
}

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Buffer
}

const framePath = /^\/frame\/([a-z0-9-]{1,60})$/

/** What browsers are told with every answer; the frame's own policy takes the place of this one. */
const everywhere = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), clipboard-read=(), clipboard-write=(), display-capture=(), publickey-credentials-get=(), fullscreen=()',
}

/** Nothing of what the other pages need: no cookie is read or set, no body is read, nothing is logged. */
export function createCardHost(options: CardHostOptions): Server {
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const { status, headers, body } = answer(options, request)
    response.writeHead(status, { ...everywhere, ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  return server.on('clientError', refuseUnreadable)
}

function answer(options: CardHostOptions, request: IncomingMessage): Answer {
  const { method, headers } = request
  const target = targetOfRequest(request)
  if (target.kind === 'refused') return plain(400, 'Bad request')
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Method not allowed')
  // Nothing here has two spellings.
  if (target.kind === 'mended') return plain(404, 'Not found')
  const path = target.target.replace(/\?.*$/, '')
  if (path === '/healthz') return plain(200, 'ok')
  if (readAuthority(headers.host ?? '')?.hostName !== options.hostName)
    return plain(421, 'The card host answers at another host')
  const { script, stylesheet } = options.assets
  if (path === script.path)
    return assetAnswer(script, { type: 'text/javascript', accepted: headers['accept-encoding'] })
  if (path === stylesheet.path)
    return assetAnswer(stylesheet, { type: 'text/css', accepted: headers['accept-encoding'] })
  const font = options.fonts.get(path)
  if (font !== undefined) return fontAnswer(font)
  const partnerId = framePath.exec(path)?.[1]
  return (partnerId && frameAnswer(options, partnerId)) || plain(404, 'Not found')
}

/** What is no HTTP hears the same of what browsers must not do, and nothing more. */
function refuseUnreadable(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const { headers } = plain(400, '')
  const lines = Object.entries({ ...everywhere, ...headers, connection: 'close', 'content-length': 0 })
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

function frameAnswer(options: CardHostOptions, partnerId: string): Answer | undefined {
  const partner = options.partnerById(partnerId)
  if (partner === undefined) return undefined
  const { assets, key, now = Date.now } = options
  const settings = { partnerId, origins: partner.origins, key: key(), servedAt: now() }
  const page = { title: partner.name, themeCss: partner.themeCss, font: partner.font, settings, assets }
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(page),
      'cache-control': 'no-store',
      // A page of another site holds this one; what may hold it is said by frame-ancestors.
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
    },
    body: frameHtml(page),
  }
}

const compressed = new WeakMap<FrameAsset, Buffer>()

/** The same bytes for everybody, so they are compressed once. */
function assetAnswer(
  asset: FrameAsset,
  { type, accepted = '' }: { readonly type: string; readonly accepted: string | undefined },
): Answer {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  }
  if (!/\bbr\b/.test(accepted)) return { status: 200, headers, body: asset.body }
  const body = compressed.get(asset) ?? brotliCompressSync(asset.body)
  compressed.set(asset, body)
  return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body }
}

function fontAnswer(body: Buffer): Answer {
  const headers = {
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  }
  return { status: 200, headers, body }
}

function plain(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}
