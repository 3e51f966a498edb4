import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fontFile } from '#partners/files/theme/fonts.ts'
import { loadPartners } from '#partners/registry.ts'
import { askHost } from '#tests/app/ask-host.ts'
import { buildFrame } from './build-frame.ts'
import { createCardHost } from './card-host.ts'
import { frameFonts } from './frame-fonts.ts'
import { partnerSource } from './partner-source.ts'

const registry = loadPartners()
const key = { kid: 'key-1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
let address: string
let server: ReturnType<typeof createCardHost>

beforeAll(async () => {
  const partnerById = partnerSource(registry, 'http://{host}:3000')
  server = createCardHost({
    assets: await buildFrame(),
    hostName: 'cards.localhost',
    fonts: frameFonts(registry),
    partnerById,
    key: () => key,
    now: () => 1_777_000_000_000,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A TCP address was expected')
  address = `http://127.0.0.1:${bound.port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function ask(path: string, more: Partial<Parameters<typeof askHost>[0]> = {}) {
  return askHost({ address, host: 'cards.localhost:3001', path, ...more })
}

test('every partner has a frame that only its own pages may hold', async () => {
  for (const { id, settings } of registry.partners) {
    const response = await ask(`/frame/${id}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const ancestors = settings.hosts.map((host) => `http://${host}:3000`).join(' ')
    expect(response.status).toBe(200)
    expect(policy.split('; ')).toContain(`frame-ancestors ${ancestors}`)
  }
})

test('the frame may connect nowhere, send no form and load nothing but its script, its stylesheet and its fonts', async () => {
  const response = await ask('/frame/nosh')
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha384-[\w+/=]+'$/),
    expect.stringMatching(/^style-src 'self' 'sha256-[\w+/=]+'$/),
    "font-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    expect.stringMatching(/^frame-ancestors /),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('every frame has the text of its partner in the partner’s font, from its own origin', async () => {
  for (const { id, theme } of registry.partners) {
    const html = await (await ask(`/frame/${id}`)).text()
    const { family } = fontFile(theme.type.text)
    const [, path = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? []
    expect(html, id).toContain(`@font-face{font-family:'${family}';`)
    expect(html, id).toContain(`url("${path}")`)
    const font = await ask(path)
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('wOF2')
  }
})

test('the one script is small, and its integrity hash is the one that the policy allows', async () => {
  const response = await ask('/frame/nosh')
  const html = await response.text()
  const scripts = [...html.matchAll(/<script src="([^"]+)" integrity="([^"]+)"/g)]
  expect(scripts).toHaveLength(1)
  const [, path = '', integrity = ''] = scripts[0] ?? []
  const body = await (await ask(path)).text()
  expect(integrity).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`)
  expect(response.headers.get('content-security-policy')).toContain(`script-src '${integrity}'`)
  expect(body.length).toBeLessThan(12_000)
})

test('no answer sets a cookie, and all say what browsers must not do', async () => {
  const html = await (await ask('/frame/nosh')).text()
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(parts.length).toBeGreaterThanOrEqual(3)
  for (const path of ['/frame/nosh', '/frame/unknown', '/healthz', ...parts]) {
    const { headers } = await ask(path, { headers: { cookie: 'sid=1' } })
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'; .*frame-ancestors /)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('payment=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test.each(['/frame/unknown', '/frame/', '/frame/nosh/more', '/frame/..%2Fnosh', '/', '/frame/__proto__'])(
  'nothing is found at %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test('the card host takes nothing: a POST is refused', async () => {
  expect((await ask('/frame/nosh', { method: 'POST', body: 'number=4111111111111111' })).status).toBe(405)
})

test('another host is refused, whatever the path, and health is answered at any', async () => {
  const asset = /src="([^"]+)"/.exec(await (await ask('/frame/nosh')).text())?.[1] ?? ''
  const hosts = [
    'evil.example',
    '127.0.0.1',
    'nosh.localhost',
    'cards.localhost.',
    'a@cards.localhost',
    '[::1]',
    '',
    'x',
  ]
  for (const host of hosts)
    for (const path of ['/frame/nosh', asset, '/', `/frame/nosh?host=cards.localhost`])
      expect((await ask(path, { host })).status, `${host} ${path}`).toBe(421)
  expect(
    (await ask('/frame/nosh', { host: 'evil.example', headers: { 'x-forwarded-host': 'cards.localhost' } })).status,
  ).toBe(421)
  expect((await ask('/healthz', { host: 'evil.example' })).status).toBe(200)
  expect((await ask('/frame/nosh', { host: 'CARDS.localhost' })).status).toBe(200)
})

test('the absolute form is the address of its host, and every other spelling is refused', async () => {
  const plain = await ask('/frame/nosh')
  const absolute = await ask('http://cards.localhost:3001/frame/nosh')
  expect(absolute.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
  for (const path of [
    'http://evil.example/frame/nosh',
    'http://cards.localhost:3001@evil.example/frame/nosh',
    '*',
    'frame/nosh',
    '/frame/nosh#',
    '/frame/nosh%00',
  ])
    expect((await ask(path)).status, path).toBe(400)
  for (const path of [
    '//frame/nosh',
    '/./frame/nosh',
    '/x/../frame/nosh',
    '/%2e%2e/frame/nosh',
    String.raw`/\frame/nosh`,
    '/frame/%6eosh',
    '/FRAME/nosh',
    '/frame/nosh/',
    '/frame/nosh;a',
  ])
    expect((await ask(path)).status, path).toBe(404)
})

test.each([
  ['two hosts', ['GET /frame/nosh HTTP/1.1', 'Host: cards.localhost', 'Host: evil.example']],
  ['the same host twice', ['GET /frame/nosh HTTP/1.1', 'Host: cards.localhost', 'Host: cards.localhost']],
  ['two hosts at the health check', ['GET /healthz HTTP/1.1', 'Host: cards.localhost', 'Host: evil.example']],
  ['no host', ['GET /frame/nosh HTTP/1.1']],
  ['no HTTP', ['nonsense']],
])('%s are refused, with the headers of every answer', async (_what, lines) => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const heard = text(socket)
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  const answer = await heard
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/strict-transport-security: max-age=/i)
  expect(answer).toMatch(/referrer-policy: no-referrer/i)
  expect(answer).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n/i)
})

test('the page holds the vault’s key, the time and the partner, and no private key', async () => {
  const html = await (await ask('/frame/hilton')).text()
  const settings = JSON.parse(/id="frame-settings">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect(settings).toMatchObject({ partnerId: 'hilton', key, servedAt: 1_777_000_000_000 })
  expect(settings.key).not.toHaveProperty('d')
})
