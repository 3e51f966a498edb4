import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { buildFrame } from '#card-host/build-frame.ts'
import { createCardHost } from '#card-host/card-host.ts'
import { frameFonts } from '#card-host/frame-fonts.ts'
import { partnerSource } from '#card-host/partner-source.ts'
import { followVaultKey } from '#card-host/vault-key.ts'
import { loadPartners } from '#partners/registry.ts'
import { createCaptcha } from '#vendors/captcha/client.ts'
import { type CardVault, createCardVault, createCardVaultKeys } from '#vendors/card-vault/client.ts'
import { startCardVaultSandbox } from '#vendors/card-vault/sandbox.ts'
import type { Captcha } from '#vendors/captcha/captcha.ts'

export interface ReceivedRequest {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A card host and its vault as they are, and a site of partner pages and hostile ones. Each host is a name of 127.0.0.1. */
export interface Stage {
  readonly sitePort: number
  readonly frameUrl: string
  readonly vault: CardVault
  readonly captcha: Captcha
  /** Every request that reached the card host, and every one that reached the site. */
  readonly atCardHost: ReceivedRequest[]
  readonly atSite: ReceivedRequest[]
  close(): Promise<void>
}

const secret = 'the vault secret of the browser tests'

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'card-host-stage-'))
  const sandbox = await startCardVaultSandbox({ folder, secret, hashKey: 'a hash key', port: 0 })
  const vaultKey = await followVaultKey({ vault: createCardVaultKeys({ address: sandbox.address }) })
  const captcha = createCaptcha({ kind: 'embedded', hmacKey: 'a captcha key', used: usedInMemory() })
  const site = createSite({ pageScript: await builtPage(), captcha })
  const sitePort = await listen(site)

  const partners = loadPartners()
  const partnerById = partnerSource(partners, `http://{host}:${sitePort}`)
  const cardHost = createCardHost({
    assets: await buildFrame(),
    fonts: frameFonts(partners),
    hostName: 'cards.localhost',
    partnerById,
    key: () => vaultKey.newest(),
  })
  const cardHostPort = await listen(cardHost)

  return {
    sitePort,
    frameUrl: `http://cards.localhost:${cardHostPort}/frame/hilton`,
    vault: createCardVault({ address: sandbox.address, secret }),
    captcha,
    atCardHost: recordRequests(cardHost),
    atSite: recordRequests(site),
    async close() {
      vaultKey.stop()
      for (const server of [site, cardHost]) {
        server.closeAllConnections()
        server.close()
      }
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
}

function recordRequests(server: Server): ReceivedRequest[] {
  const received: ReceivedRequest[] = []
  server.on('request', (request) => {
    const entry = { url: request.url ?? '', headers: request.headers, body: '' }
    received.push(entry)
    request.on('data', (chunk) => (entry.body += chunk))
  })
  return received
}

/** The partner's page under a policy like the site's own; the hostile page under none at all. */
function createSite({ pageScript, captcha }: { pageScript: string; captcha: Captcha }): Server {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'frame-src http://cards.localhost:*',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    switch (request.url?.replace(/\?.*/, '')) {
      case '/add_card':
        response.setHeader('content-security-policy', policy)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        return response.end(
          '<!doctype html><title>Link a card</title><div id="root"></div><script src="/page.js" defer></script>',
        )
      case '/page.js':
        return response.setHeader('content-type', 'text/javascript; charset=utf-8').end(pageScript)
      case '/hostile':
        return response.setHeader('content-type', 'text/html; charset=utf-8').end(hostilePage)
      case '/challenge': {
        const offered = await captcha.challenge()
        return response.end(JSON.stringify(offered.kind === 'embedded' ? offered.challenge : null))
      }
      default:
        return response.writeHead(204).end()
    }
  }
  return createServer((request, response) => void answer(request, response))
}

/**
 * `tryPort(window)` hands a port over as the partner's page does, asks for all there is, and tells what came back in 0.7 seconds; `askPort` waits
 * until the last question is answered.
 */
const hostilePage = `<!doctype html><title>Hostile</title><script>
function tryPort(target) {
  return hearPort(target, () => new Promise((resolve) => setTimeout(resolve, 700)))
}
function askPort(target) {
  return hearPort(target, (heard) => new Promise((resolve) => {
    const look = setInterval(() => heard.includes('refused') && resolve(clearInterval(look)), 20)
  }))
}
async function hearPort(target, until) {
  const heard = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => heard.push(data.type)
  target.postMessage('commensal-card-port', '*', [port2])
  const errors = { empty: 'e', incomplete: 'i', invalid: 'i', wrongBrand: 'w' }
  port1.postMessage({ type: 'init', acceptedBrands: ['VISA', 'MAST'], texts: { label: 'l', hint: 'h', errors } })
  port1.postMessage({ type: 'encrypt', requestId: '1', sessionBinding: 's', nonce: 'n' })
  await until(heard)
  return heard
}
function addFrame(src) {
  const frame = document.createElement('iframe')
  frame.src = src
  document.body.append(frame)
  return new Promise((resolve) => frame.addEventListener('load', () => resolve()))
}
</script>`

let building: Promise<string> | null = null

/** The same for every stage of this process. */
function builtPage(): Promise<string> {
  building ??= buildPage()
  return building
}

async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The build compiles JSX for the environment it runs in, so React must be of the same.
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
    build: {
      write: false,
      lib: {
        entry: new URL('page.tsx', import.meta.url).pathname,
        formats: ['iife'],
        name: 'page',
        cssFileName: 'page',
      },
    },
  })
  const chunk = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const script = chunk.find((output) => output.type === 'chunk')
  if (script === undefined || script.type !== 'chunk') throw new Error('The page’s script was not built')
  return script.code
}

function usedInMemory() {
  const ids = new Set<string>()
  return { claim: async (id: string) => !ids.has(id) && ids.add(id).has(id) }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A TCP address was expected')
  return bound.port
}
