import { z } from 'zod'
import { givenSecretsSchema, secretProblems, type GivenSecrets } from './given-secrets.ts'
import { limitsOf, type Limits } from './limits.ts'
import { partnerPostingsSchema, type PartnerPostingsSetting } from './partner-postings-setting.ts'
import { vaultKeyProblems } from './vault-key-problems.ts'

export type Environment = 'development' | 'test' | 'production'

export interface Config {
  readonly environment: Environment
  readonly host: string
  readonly port: number
  /** The proxies in front of the server that may say where a request came from. */
  readonly trustedProxies: readonly string[]
  readonly dataFolder: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** `refuse`: the server does not start on a database that lacks a migration. */
  readonly migrations: 'apply' | 'refuse'
  readonly redisUrl: string | null
  readonly cardHostOrigin: string
  readonly cardVault: { readonly mode: 'sandbox' | 'live'; readonly address: string }
  readonly captcha:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string }
  /** Where partners take their postings; those that are not named take none. */
  readonly partnerPostings: PartnerPostingsSetting
  /** The token of the native app in its user agent: `Name/1.2.3`. */
  readonly nativeAppName: string
  readonly defaultLocation: { readonly latitude: number; readonly longitude: number }
  /** `off` takes the background worker out of every browser that comes by. */
  readonly offlineWorker: 'on' | 'off'
  /** A PMTiles archive with streets, as a path or an address; null: maps show states and towns. */
  readonly mapTiles: string | null
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly limits: Limits
  /** Those that the environment gives; the others are made at the first start. */
  readonly givenSecrets: GivenSecrets
}

/** What stands in ALLOW_EMBEDDED_IN_PRODUCTION, so that nobody sets it without having read it. */
export const embeddedConsent = 'i-accept-that-a-power-cut-can-lose-data'

const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const address = (pattern: RegExp) => z.string().regex(pattern)

/** Each variable with its shape and, in `expectations`, the same in words. .env.example says what each is for. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  PORT: whole(0, 65_535).default(3000),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^([0-9a-fA-F.:]+(\/\d{1,3})?(,|$))*$/)
    .default(''),
  DATA_FOLDER: z.string().min(1).default('.data'),
  DATABASE_URL: optional(address(/^postgres(ql)?:\/\/\S+$/)),
  MIGRATIONS: z.enum(['apply', 'refuse']).default('apply'),
  REDIS_URL: optional(address(/^rediss?:\/\/\S+$/)),
  ALLOW_EMBEDDED_IN_PRODUCTION: optional(z.literal(embeddedConsent)),
  CARD_HOST_ORIGIN: address(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/).default('http://cards.localhost:3001'),
  CARD_VAULT_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  CARD_VAULT_ADDRESS: address(/^https?:\/\/\S+$/).default('http://127.0.0.1:3004'),
  CAPTCHA_KIND: z.enum(['embedded', 'recaptcha']).default('embedded'),
  RECAPTCHA_SITE_KEY: optional(z.string().min(20)),
  RECAPTCHA_SECRET: optional(z.string().min(20)),
  PARTNER_POSTINGS: partnerPostingsSchema,
  NATIVE_APP_NAME: address(/^[A-Za-z][A-Za-z0-9]*$/).default('CommensalApp'),
  DEFAULT_LATITUDE: z.coerce.number().min(-90).max(90).default(40.7577),
  DEFAULT_LONGITUDE: z.coerce.number().min(-180).max(180).default(-73.9857),
  OFFLINE_WORKER: z.enum(['on', 'off']).default('on'),
  MAP_TILES: optional(z.string().min(1)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CALLS_PER_MINUTE: whole(1, 1_000_000).default(1200),
  FORM_CALLS_PER_MINUTE: whole(1, 1_000_000).default(30),
  PAGE_CACHE_SECONDS: whole(0, 60).optional(),
  ...givenSecretsSchema.shape,
})
type Variables = z.infer<typeof environmentSchema>
type Variable = keyof Variables

const secret = 'at least 32 characters'
const expectations: Readonly<Record<Variable, string>> = {
  NODE_ENV: 'development, test or production',
  HOST: 'the name or address to listen on',
  PORT: 'a whole number from 0 to 65535',
  TRUSTED_PROXIES: 'addresses or networks with commas between, such as 10.0.0.0/8',
  DATA_FOLDER: 'a folder',
  DATABASE_URL: 'an address like postgres://user@host:5432/database, or nothing',
  MIGRATIONS: 'apply or refuse',
  REDIS_URL: 'an address like redis://host:6379, or nothing',
  ALLOW_EMBEDDED_IN_PRODUCTION: `the words ${embeddedConsent}, or nothing`,
  CARD_HOST_ORIGIN: 'an origin like https://cards.example.com, without a path',
  CARD_VAULT_MODE: 'sandbox or live',
  CARD_VAULT_ADDRESS: 'an address like https://vault.example.com',
  CAPTCHA_KIND: 'embedded or recaptcha',
  RECAPTCHA_SITE_KEY: 'a site key of 20 characters or more',
  RECAPTCHA_SECRET: 'a secret of 20 characters or more',
  PARTNER_POSTINGS:
    'JSON like {"partner": {"address": "https://postings.example.com", "secrets": ["whsec_…"]}}, or nothing',
  NATIVE_APP_NAME: 'a word of letters and digits',
  DEFAULT_LATITUDE: 'a number from -90 to 90',
  DEFAULT_LONGITUDE: 'a number from -180 to 180',
  OFFLINE_WORKER: 'on or off',
  MAP_TILES: 'a PMTiles file or its https address, or nothing',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
  CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  FORM_CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  PAGE_CACHE_SECONDS: 'a whole number from 0 to 60',
  SESSION_SECRET: secret,
  CARD_VAULT_SECRET: secret,
  CAPTCHA_SECRET: secret,
  FEED_SECRETS: 'one or more secrets with commas between, each whsec_ and base64 of at least 24 bytes',
}
const secretVariables = new Set<string>([
  ...Object.keys(givenSecretsSchema.shape),
  'RECAPTCHA_SECRET',
  'PARTNER_POSTINGS',
])
/** Addresses may carry a password. */
const guardedVariables = new Set<string>([...secretVariables, 'DATABASE_URL', 'REDIS_URL'])

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The server does not start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Environ = Readonly<Record<string, string | undefined>>

/** Reads the environment. Throws one ConfigError that names every mistake: the variable, what was expected, what was found. */
export function readConfig(env: Environ): Config {
  const parsed = environmentSchema.safeParse(env)
  const malformed = parsed.success ? [] : parsed.error.issues.map((issue) => malformedProblem(issue.path, env))
  const problems = [
    ...new Set(malformed),
    ...vaultKeyProblems(env),
    ...(parsed.success ? contradictions(parsed.data) : []),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return configOf(parsed.data)
}

function malformedProblem([variable, ...within]: readonly PropertyKey[], env: Environ): string {
  const name = String(variable)
  const place = within.filter((key) => typeof key === 'string').join('.')
  const expected = expectations[name as Variable]
  const value = env[name] ?? ''
  return `${name}${place && ` (${place})`}: expected ${expected}, got ${guardedVariables.has(name) ? `${value.length} other characters` : JSON.stringify(value)}`
}

/** What no single variable shows: mostly what production must not be started with. */
function contradictions(variables: Variables): string[] {
  const problems: string[] = []
  if (variables.CAPTCHA_KIND === 'recaptcha')
    for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const)
      if (variables[name] === undefined)
        problems.push(`${name}: expected ${expectations[name]}, got nothing; CAPTCHA_KIND is recaptcha`)
  problems.push(...secretProblems(variables, { production: variables.NODE_ENV === 'production' }))
  if (variables.NODE_ENV !== 'production') return problems

  if (variables.DATABASE_URL === undefined && variables.ALLOW_EMBEDDED_IN_PRODUCTION === undefined)
    problems.push(
      'DATABASE_URL: expected an address of PostgreSQL in production, got nothing; the embedded database loses data in a power cut ' +
        `(to accept that, set ALLOW_EMBEDDED_IN_PRODUCTION to the words ${embeddedConsent})`,
    )
  if (variables.CARD_VAULT_MODE === 'sandbox')
    problems.push('CARD_VAULT_MODE: expected live in production, got "sandbox"; a sandbox is no card vault')
  for (const [partnerId, destination] of Object.entries(variables.PARTNER_POSTINGS))
    if (!destination.address.startsWith('https://'))
      problems.push(
        `PARTNER_POSTINGS (${partnerId}.address): expected https in production, got ${JSON.stringify(destination.address)}`,
      )
  for (const name of ['CARD_HOST_ORIGIN', 'CARD_VAULT_ADDRESS'] as const)
    if (!variables[name].startsWith('https://'))
      problems.push(`${name}: expected https in production, got ${JSON.stringify(variables[name])}`)
  return problems
}

function configOf(variables: Variables): Config {
  return {
    environment: variables.NODE_ENV,
    host: variables.HOST,
    port: variables.PORT,
    trustedProxies: variables.TRUSTED_PROXIES.split(',').filter(Boolean),
    dataFolder: variables.DATA_FOLDER,
    databaseUrl: variables.DATABASE_URL ?? null,
    migrations: variables.MIGRATIONS,
    redisUrl: variables.REDIS_URL ?? null,
    cardHostOrigin: variables.CARD_HOST_ORIGIN,
    cardVault: { mode: variables.CARD_VAULT_MODE, address: variables.CARD_VAULT_ADDRESS },
    captcha:
      variables.CAPTCHA_KIND === 'embedded'
        ? { kind: 'embedded' }
        : { kind: 'recaptcha', siteKey: variables.RECAPTCHA_SITE_KEY ?? '', secret: variables.RECAPTCHA_SECRET ?? '' },
    partnerPostings: variables.PARTNER_POSTINGS,
    nativeAppName: variables.NATIVE_APP_NAME,
    defaultLocation: { latitude: variables.DEFAULT_LATITUDE, longitude: variables.DEFAULT_LONGITUDE },
    offlineWorker: variables.OFFLINE_WORKER,
    mapTiles: variables.MAP_TILES ?? null,
    logLevel: variables.LOG_LEVEL,
    limits: limitsOf(variables.NODE_ENV, {
      callsPerMinute: variables.CALLS_PER_MINUTE,
      formCallsPerMinute: variables.FORM_CALLS_PER_MINUTE,
      pageCacheSeconds: variables.PAGE_CACHE_SECONDS,
    }),
    givenSecrets: {
      SESSION_SECRET: variables.SESSION_SECRET,
      CARD_VAULT_SECRET: variables.CARD_VAULT_SECRET,
      CAPTCHA_SECRET: variables.CAPTCHA_SECRET,
      FEED_SECRETS: variables.FEED_SECRETS,
    },
  }
}
