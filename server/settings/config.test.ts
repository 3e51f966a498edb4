import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './operator-error.ts'
import { readConfig } from './config.ts'
import { embeddedConsent } from './table/storage.ts'
import { siteTable } from './table/variables.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:hidden-word@db/commensal',
  CARD_HOST_ORIGIN: 'https://cards.example.com',
  CARD_VAULT_ADDRESS: 'https://vault.example.com',
  CARD_VAULT_MODE: 'live',
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').slice(1)
  }
}

test('an empty environment is enough to try the product', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    port: 3000,
    databaseUrl: null,
    dataFolder: '.data',
  })
  expect(readConfig({ DATABASE_URL: '', REDIS_URL: '', SESSION_SECRET: '' }).databaseUrl).toBeNull()
})

test('every mistake is told at once: the variable, what was expected, what was found', () => {
  expect(problemsOf({ PORT: 'many', LOG_LEVEL: 'loud', DATA_FOLDER: '' })).toEqual([
    '- PORT: expected a whole number from 0 to 65535, got "many"',
    '- DATA_FOLDER: expected a folder, got ""',
    '- LOG_LEVEL: expected trace, debug, info, warn, error or silent, got "loud"',
  ])
})

test('the value of a secret, and of an address that may carry one, is never told', () => {
  const told = problemsOf({
    SESSION_SECRET: 'short-and-private',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    RECAPTCHA_SECRET: 'also-private',
  })
  expect(told).toHaveLength(3)
  expect(told.join()).not.toMatch(/short-and-private|hunter2|also-private/)
})

test('production starts with a real database and a real vault', () => {
  expect(readConfig(production)).toMatchObject({ environment: 'production' })
})

test.each([
  ['the embedded database', { DATABASE_URL: '' }, 'DATABASE_URL'],
  ["a sandbox in the vault's place", { CARD_VAULT_MODE: 'sandbox' }, 'CARD_VAULT_MODE'],
  ['a card host without encryption', { CARD_HOST_ORIGIN: 'http://cards.example.com' }, 'CARD_HOST_ORIGIN'],
  ['a short secret', { SESSION_SECRET: 'k'.repeat(31) }, 'SESSION_SECRET'],
  ['a uniform secret', { SESSION_SECRET: 'k'.repeat(40) }, 'SESSION_SECRET'],
  ['a well-known secret', { SESSION_SECRET: 'please-change-me-7Hq2Lw9Xv4Rt8Zp1' }, 'SESSION_SECRET'],
  ['consent in other words', { DATABASE_URL: '', ALLOW_EMBEDDED_IN_PRODUCTION: 'yes' }, 'ALLOW_EMBEDDED_IN_PRODUCTION'],
])('production refuses %s', (_name, changes, variable) => {
  expect(problemsOf({ ...production, ...changes }).join()).toContain(variable)
})

test('tables are changed at a start only where nobody else serves yet: production waits for db:migrate unless told otherwise', () => {
  expect(readConfig({}).migrations).toBe('apply')
  expect(readConfig({ MIGRATIONS: '' }).migrations).toBe('apply')
  expect(readConfig(production).migrations).toBe('refuse')
  expect(readConfig({ ...production, MIGRATIONS: 'apply' }).migrations).toBe('apply')
})

test('production takes the embedded database from who says in words that it can lose data', () => {
  const consent = { DATABASE_URL: '', ALLOW_EMBEDDED_IN_PRODUCTION: embeddedConsent }
  expect(readConfig({ ...production, ...consent }).databaseUrl).toBeNull()
})

test('one secret in two places is refused everywhere', () => {
  const secret = 'Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA'
  expect(problemsOf({ SESSION_SECRET: secret, CAPTCHA_SECRET: secret })).toEqual([
    '- CAPTCHA_SECRET: expected a secret of its own, got one that stands elsewhere too',
  ])
})

test('feed secrets belong to a network each, and the same key in another spelling is the same', () => {
  const [one, two] = ['whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sAMM==', 'whsec_Pw7yN2kX9vT4rB6mL1qH8cJ3gF5dS0aZ']
  const feeds = (value: unknown) => ({ FEED_SECRETS: typeof value === 'string' ? value : JSON.stringify(value) })
  expect(readConfig(feeds({ visa: [one], amex: [two] })).givenSecrets.FEED_SECRETS).toEqual({
    visa: [one],
    amex: [two],
  })
  const repeated = '- FEED_SECRETS (amex): expected a secret of its own, got one that stands elsewhere too'
  expect(problemsOf(feeds({ visa: [one], amex: [two, one] }))).toEqual([repeated])
  expect(problemsOf(feeds({ visa: [one], amex: [one.replace('MM==', 'MN')] }))).toEqual([repeated])
  const postings = JSON.stringify({ nosh: { address: 'http://127.0.0.1:1', secrets: [two] } })
  expect(problemsOf({ ...feeds({ visa: [two] }), PARTNER_POSTINGS: postings })).toEqual([
    '- PARTNER_POSTINGS (nosh): expected a secret of its own, got one that stands elsewhere too',
  ])
  for (const wrong of [
    one,
    `${one},${two}`,
    [one],
    { visa: one },
    { visa: [] },
    { diners: [one] },
    { visa: ['short'] },
  ]) {
    const [told = ''] = problemsOf(feeds(wrong))
    expect(told).toMatch(/^- FEED_SECRETS.*: expected JSON like/)
    expect(told).not.toContain('Zk3v')
  }
})

test('keys of operators have a name, programmes and actions, and their secrets stand nowhere else', () => {
  const [one, two] = ['whsec_Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sAMM==', 'whsec_Pw7yN2kX9vT4rB6mL1qH8cJ3gF5dS0aZ']
  const key = (...secrets: string[]) => ({ secrets, partners: ['nosh'], actions: ['campaigns'] })
  const given = (value: object | string) => ({
    OPERATOR_SECRETS: typeof value === 'string' ? value : JSON.stringify(value),
  })
  const keys = {
    console: key(one, two),
    lead: { ...key(one.replace('Zk3', 'Zk4')), partners: 'all', actions: ['approve'] },
  }
  expect(readConfig(given(keys)).givenSecrets.OPERATOR_SECRETS).toEqual(keys)
  expect(readConfig(given('')).givenSecrets.OPERATOR_SECRETS).toBeUndefined()
  const file = join(mkdtempSync(join(tmpdir(), 'commensal-config-')), 'operator_secrets')
  writeFileSync(file, `${JSON.stringify(keys)}\n`)
  expect(readConfig({ OPERATOR_SECRETS_FILE: file }).givenSecrets.OPERATOR_SECRETS).toEqual(keys)
  rmSync(dirname(file), { recursive: true })
  const repeated = (name: string) =>
    `- OPERATOR_SECRETS (${name}): expected a secret of its own, got one that stands elsewhere too`
  expect(problemsOf(given({ console: key(one), lead: key(one) }))).toEqual([repeated('lead')])
  for (const spelled of [one, one.replace('MM==', 'MN')])
    expect(problemsOf({ ...given({ console: key(spelled) }), FEED_SECRETS: JSON.stringify({ visa: [one] }) })).toEqual([
      repeated('console'),
    ])
  const postings = JSON.stringify({ nosh: { address: 'http://127.0.0.1:1', secrets: [two] } })
  expect(problemsOf({ ...given({ console: key(two) }), PARTNER_POSTINGS: postings })).toEqual([
    '- PARTNER_POSTINGS (nosh): expected a secret of its own, got one that stands elsewhere too',
  ])
  for (const wrong of [
    'short',
    one,
    [one],
    { console: key() },
    { console: key('short') },
    { 'Two Words': key(one) },
    { console: { ...key(one), partners: [] } },
    { console: { ...key(one), actions: [] } },
    { console: { ...key(one), actions: ['everything'] } },
    { console: { ...key(one), actions: ['rewards', 'approve'] } },
  ]) {
    const [told = ''] = problemsOf(given(wrong))
    expect(told).toMatch(/^- OPERATOR_SECRETS.*: expected JSON like/)
    expect(told).not.toContain('Zk3v')
  }
})

test.each([
  ['by its name', { CARD_VAULT_PRIVATE_KEY: 'anything' }],
  ["the vault's hash key", { CARD_VAULT_HASH_KEY: 'anything' }],
  ['as a PEM', { SOME_KEY: '-----BEGIN EC PRIVATE KEY-----\nabc' }],
  ['as a JWK', { SOME_KEY: '{"kty":"EC","d":"AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"}' }],
])("a private key of the vault in the server's environment is refused: %s", (_name, env) => {
  const [told = ''] = problemsOf(env)
  expect(told).toContain('only the vault may have it')
  expect(told).not.toContain('AbCdEf')
})

test('reCAPTCHA needs both its keys', () => {
  expect(problemsOf({ CAPTCHA_KIND: 'recaptcha' }).map((problem) => problem.split(':')[0])).toEqual([
    '- RECAPTCHA_SITE_KEY',
    '- RECAPTCHA_SECRET',
  ])
})

test('CAPTCHA-06 production has another site key than the environments with the key that Google gives for tests', () => {
  const keys = {
    CAPTCHA_KIND: 'recaptcha',
    RECAPTCHA_SITE_KEY: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
    RECAPTCHA_SECRET: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  }
  const told = (env: object) => problemsOf({ ...keys, ...env }).filter((problem) => problem.includes('RECAPTCHA'))
  expect(readConfig({ ...keys, NODE_ENV: 'test' }).captcha).toMatchObject({ siteKey: keys.RECAPTCHA_SITE_KEY })
  expect(told({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('expected a key of its own in production')])
  const own = { RECAPTCHA_SITE_KEY: '6LproductionKeyOfThisOperator_0000000000' }
  expect(told({ NODE_ENV: 'production', ...own })).toEqual([])
  expect(told({ NODE_ENV: 'production', ...own, RECAPTCHA_ADDRESS: 'http://127.0.0.1:9' })).toEqual([
    expect.stringContaining('RECAPTCHA_ADDRESS: expected https in production'),
  ])
})

test('PAYMENT-02 production holds cards with live keys and every other environment with test keys, and a key of the other is refused untold', () => {
  const tail = 'hidden0123456789'
  const keys = (mode: 'live' | 'test') => ({
    PAYMENT_PUBLISHABLE_KEY: `pk_${mode}_${tail}`,
    PAYMENT_SECRET_KEY: `sk_${mode}_${tail}`,
  })
  const staging = readConfig({ NODE_ENV: 'development', ...keys('test') })
  const live = readConfig({ ...production, ...keys('live') })
  expect([staging.payments?.publishableKey, live.payments?.publishableKey]).toEqual([
    `pk_test_${tail}`,
    `pk_live_${tail}`,
  ])
  expect(problemsOf({ ...production, ...keys('test') })).toEqual([
    '- PAYMENT_PUBLISHABLE_KEY: expected a live key (pk_live_…) in production, got a test key',
    '- PAYMENT_SECRET_KEY: expected a live key (sk_live_…) in production, got a test key',
  ])
  expect(problemsOf(keys('live'))).toEqual([
    '- PAYMENT_PUBLISHABLE_KEY: expected a test key (pk_test_…) outside production, where no real card may be held, got a live key',
    '- PAYMENT_SECRET_KEY: expected a test key (sk_test_…) outside production, where no real card may be held, got a live key',
  ])
  expect(problemsOf({ ...production, ...keys('live'), PAYMENT_SECRET_KEY: `rk_test_${tail}` })).toEqual([
    '- PAYMENT_SECRET_KEY: expected a live key (sk_live_…) in production, got a test key',
  ])
})

test('keys of the payment provider come in pairs, each in its place, and none is ever told', () => {
  const tail = 'hidden0123456789'
  expect(readConfig({}).payments).toBeNull()
  expect(problemsOf({ PAYMENT_PUBLISHABLE_KEY: `pk_test_${tail}` })).toEqual([
    '- PAYMENT_SECRET_KEY: expected a key beside PAYMENT_PUBLISHABLE_KEY, got nothing; one without the other holds no card',
  ])
  const swapped = problemsOf({
    PAYMENT_PUBLISHABLE_KEY: `sk_test_${tail}`,
    PAYMENT_SECRET_KEY: `pk_test_${tail}`,
  })
  expect(swapped.map((problem) => problem.split(':')[0])).toEqual(['- PAYMENT_PUBLISHABLE_KEY', '- PAYMENT_SECRET_KEY'])
  expect(swapped.join()).not.toContain(tail)
  const inClear = { PAYMENT_ADDRESS: 'http://127.0.0.1:9', PAYMENT_SCRIPT_ORIGIN: 'http://127.0.0.1:9' }
  expect(problemsOf({ ...production, ...inClear })).toEqual([
    '- PAYMENT_ADDRESS: expected https in production, got "http://127.0.0.1:9"',
    '- PAYMENT_SCRIPT_ORIGIN: expected https in production, got "http://127.0.0.1:9"',
  ])
})

test('the API has an origin of its own where both origins are told, on the host that was asked', () => {
  expect(readConfig({}).apiOrigins).toBeNull()
  const both = { API_ORIGIN: 'https://{host}:8443', PAGE_ORIGIN: 'https://{host}' }
  expect(readConfig(both).apiOrigins).toEqual({ api: both.API_ORIGIN, pages: both.PAGE_ORIGIN })
  expect(problemsOf({ API_ORIGIN: both.API_ORIGIN })).toEqual([
    '- PAGE_ORIGIN: expected the origin of the pages, such as https://{host}, where API_ORIGIN is set, got nothing; API_ORIGIN is set',
  ])
  expect(problemsOf({ ...both, API_ORIGIN: 'https://api.example.com' })).toEqual([
    '- API_ORIGIN: expected an origin of the same host, such as https://{host}:8443, or nothing, got "https://api.example.com"',
  ])
  expect(problemsOf({ ...production, ...both, PAGE_ORIGIN: 'http://{host}' })).toEqual([
    '- PAGE_ORIGIN: expected https in production, got "http://{host}"',
  ])
})

test('a map style is an https address in production, and stands in the place of streets', () => {
  const style = 'https://maps.example.com/style.json?key=k'
  expect(readConfig({ ...production, MAP_STYLE: style }).mapStyle).toBe(style)
  expect(readConfig({}).mapStyle).toBeNull()
  expect(problemsOf({ MAP_STYLE: './style.json' })).toEqual([
    '- MAP_STYLE: expected the https address of a MapLibre style, in the place of MAP_TILES, or nothing, got "./style.json"',
  ])
  expect(problemsOf({ ...production, MAP_STYLE: 'http://maps.example.com/style.json' })).toEqual([
    '- MAP_STYLE: expected https in production, got "http://maps.example.com/style.json"',
  ])
  expect(problemsOf({ MAP_STYLE: style, MAP_TILES: 'streets.pmtiles' })).toEqual([
    '- MAP_STYLE: expected the https address of a MapLibre style, in the place of MAP_TILES, or nothing, got an address; MAP_TILES is set',
  ])
})

test('what a copy holds of memory, disk and connections is bounded by settings', () => {
  const limits = {
    DATABASE_POOL_SIZE: '3',
    PAGE_CACHE_MB: '1',
    IMAGE_CACHE_MB: '16',
    VISITOR_ANSWERS_MB: '3',
    IMAGES_AT_ONCE: '4',
    PASSWORD_WORKERS: '1',
  }
  expect(readConfig(limits).limits).toMatchObject({
    databasePoolSize: 3,
    pageCacheBytes: 1_048_576,
    visitorAnswersBytes: 3_145_728,
    images: { atOnce: 4, cacheBytes: 16_777_216 },
    password: { workers: 1 },
  })
  expect(problemsOf(Object.fromEntries(Object.keys(limits).map((name) => [name, '-1'])))).toHaveLength(
    Object.keys(limits).length,
  )
})

test('session secrets stand beside each other while one is replaced, each long enough and once', () => {
  const [newest, former] = ['Zk3vQ8mN1xR7tB5wY2pL9cF4hJ6gD0sA', 'aP7xW2nV9kT4rC6mB1yQ8eL3zH5jU0oI']
  expect(readConfig({ SESSION_SECRET: `${newest},${former}` }).givenSecrets.SESSION_SECRET).toEqual([newest, former])
  for (const wrong of [`${newest},`, `${newest},short-and-private`, ','])
    expect(problemsOf({ SESSION_SECRET: wrong })).toEqual([
      `- SESSION_SECRET: expected one or more secrets of at least 32 characters, with commas between, the newest first, got ${wrong.length} other characters`,
    ])
  expect(problemsOf({ SESSION_SECRET: `${newest},${newest}` })).toHaveLength(1)
  expect(problemsOf({ ...production, SESSION_SECRET: `${newest},${'k'.repeat(40)}` })).toHaveLength(1)
})

test('hosts of partners are JSON of lists of host names', () => {
  const hosts = { hilton: ['dining.hilton.example', 'hilton.dining.example'] }
  expect(readConfig({ PARTNER_HOSTS: JSON.stringify(hosts) }).partnerHosts).toEqual(hosts)
  expect(readConfig({}).partnerHosts).toEqual({})
  for (const wrong of [
    'hilton',
    '[]',
    '{"hilton":"dining.example"}',
    '{"hilton":[]}',
    '{"hilton":["Dining.example"]}',
    '{"hilton":["dining.example:8080"]}',
  ])
    expect(problemsOf({ PARTNER_HOSTS: wrong }).join(), wrong).toContain(
      'expected JSON like {"partner": ["dining.example.com"]}, host names in lower case without a port, or nothing',
    )
})

test('metrics are told where the settings say, and never on the port of the visitors', () => {
  expect(readConfig({}).telemetry).toEqual({ metrics: null, collector: null })
  expect(readConfig({ METRICS_PORT: '', METRICS_HOST: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' }).telemetry).toEqual({
    metrics: null,
    collector: null,
  })
  expect(readConfig({ METRICS_PORT: '9464' }).telemetry.metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT: expected another port')])
  expect(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toEqual([
    expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT: expected an address'),
  ])
})

test('each network is told by one feed: a start with two, or with one that tells of none, is refused', () => {
  const keys = { 'transaction.clearing': ['wh_key_9d0f2c5b7a41Zk3v'] }
  const fidel = { FIDEL_WEBHOOKS: JSON.stringify({ origin: 'https://dining.example.com', keys }) }
  const kard = { KARD_WEBHOOK_KEYS: 'kard_key_1e7d4f0b9c86' }
  const feeds = (given: object) => ({ CARD_FEEDS: JSON.stringify(given) })
  const secret = `whsec_${'q'.repeat(43)}=`
  const own = { visa: 'network', mastercard: 'network', amex: 'network', discover: 'network' }
  expect(readConfig({}).cardFeeds).toEqual(own)
  expect(readConfig({ ...fidel, ...feeds({ visa: 'fidel' }) }).cardFeeds).toEqual({ ...own, visa: 'fidel' })
  const none = (feed: string, variable: string) => [
    `- CARD_FEEDS: expected a network whose payments ${feed} tells, got none; ${variable} is set`,
  ]
  expect(problemsOf(fidel)).toEqual(none('fidel', 'FIDEL_WEBHOOKS'))
  expect(problemsOf({ ...fidel, ...kard, ...feeds({ visa: 'fidel' }) })).toEqual(none('kard', 'KARD_WEBHOOK_KEYS'))
  expect(problemsOf(feeds({ amex: 'kard' }))).toEqual([
    '- CARD_FEEDS (amex): expected KARD_WEBHOOK_KEYS beside "kard", got nothing',
  ])
  expect(
    problemsOf({ ...fidel, ...feeds({ visa: 'fidel' }), FEED_SECRETS: JSON.stringify({ visa: [secret] }) }),
  ).toEqual([
    '- FEED_SECRETS (visa): expected nothing, got a secret; fidel tells of its payments, and two feeds would pay for each twice',
  ])
  for (const wrong of ['visa', '[]', '{"visa":"both"}', '{"discover":"fidel"}', '{"other":"kard"}', 'null'])
    expect(problemsOf({ CARD_FEEDS: wrong }).join()).toMatch(/^- CARD_FEEDS.*: expected JSON like/)
})

test('keys of card-linking networks stand nowhere else, and a wrong form is named without them', () => {
  const [one, two] = ['wh_key_9d0f2c5b7a41Zk3v', 'wh_key_55ab0e91c7d2Zk3v']
  const fidel = (value: unknown) => ({ FIDEL_WEBHOOKS: typeof value === 'string' ? value : JSON.stringify(value) })
  const origin = 'https://dining.example.com'
  const keys = { 'transaction.auth': [one], 'transaction.clearing': [two] }
  const feeds = { CARD_FEEDS: '{"visa": "fidel", "amex": "kard"}' }
  expect(
    readConfig({
      ...fidel({ origin, keys }),
      ...feeds,
      KARD_WEBHOOK_KEYS: 'kard_key_1e7d4f0b9c86, kard_key_c3b8e6f1a024',
    }).cardLinking,
  ).toEqual({
    fidel: { origin, keys },
    kardKeys: ['kard_key_1e7d4f0b9c86', 'kard_key_c3b8e6f1a024'],
  })
  expect(readConfig({ FIDEL_WEBHOOKS: '', KARD_WEBHOOK_KEYS: '' }).cardLinking).toEqual({ fidel: null, kardKeys: [] })
  expect(problemsOf({ ...fidel({ origin, keys }), ...feeds, KARD_WEBHOOK_KEYS: one })).toEqual([
    '- KARD_WEBHOOK_KEYS: expected a secret of its own, got one that stands elsewhere too',
  ])
  const plain = fidel({ origin: 'http://dining.example.com', keys })
  expect(problemsOf({ ...production, ...plain }).join()).toContain('FIDEL_WEBHOOKS (origin): expected https')
  for (const wrong of [
    one,
    'null',
    [],
    { origin },
    { origin: `${origin}/feeds`, keys },
    { origin, keys: { 'transaction.auth': one } },
    { origin, keys: { '__proto__ x': [one] } },
    { origin, keys: { 'transaction.auth': ['Zk3v'] } },
  ]) {
    const told = problemsOf(fidel(wrong)).join()
    expect(told).toMatch(/^- FIDEL_WEBHOOKS.*: expected JSON like/)
    expect(told).not.toContain('Zk3v')
  }
})

/** What hands the variables on to the product, without its comments. */
const readers = ['config.ts', 'limits.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')
const code = readers.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
/** Looked at when the settings are checked, and nothing that the product does depends on them. */
const consents = new Set(['ALLOW_EMBEDDED_IN_PRODUCTION'])

test('every variable of the table is handed on by configOf or limitsOf: nothing could read another', () => {
  const names = [...siteTable.keys()].filter((name) => !consents.has(name))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(code))).toEqual([])
})
