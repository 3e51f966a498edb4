import type { Network } from '#domain/dines/networks.ts'
import type { PartnerHosts } from '#partners/installed-hosts.ts'
import { contradictions, vaultKeyProblems } from './contradictions.ts'
import type { DestinationsSetting } from './destinations-setting.ts'
import {
  environmentSchema,
  expectations,
  guardedVariables,
  type Variable,
  type Variables,
} from './environment-schema.ts'
import { type Environ, type Environment, readEnvironment } from './environment.ts'
import { readFileVariables } from './file-variables.ts'
import type { GivenSecrets } from './given-secrets.ts'
import { type Limits, limitsOf } from './limits.ts'
import { ConfigError } from './operator-error.ts'

/** Where the API is called at an origin of its own. `{host}` stands for the name of the host, which both share, and with it the cookies. */
export interface ApiOrigins {
  readonly api: string
  readonly pages: string
}

export interface Config {
  readonly environment: Environment
  readonly host: string
  readonly port: number
  /** The proxies in front of the server that may say where a request came from. */
  readonly trustedProxies: readonly string[]
  /** The hosts of partners that have others here than in their files. */
  readonly partnerHosts: PartnerHosts
  /** Null: pages call the API at their own origin. */
  readonly apiOrigins: ApiOrigins | null
  readonly dataFolder: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** `refuse`: the server does not start on a database that lacks a migration. */
  readonly migrations: 'apply' | 'refuse'
  readonly redisUrl: string | null
  readonly cardHostOrigin: string
  /** Where the forms of partners with a typeformCode are; the others have our own. */
  readonly surveyHostOrigin: string
  readonly cardVault: { readonly mode: 'sandbox' | 'live'; readonly address: string }
  readonly captcha:
    | { readonly kind: 'embedded' }
    | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly secret: string }
  /** Where partners take their postings; those that are not named take none. */
  readonly partnerPostings: DestinationsSetting
  /** Where networks take statement credits to their cards; those of the others wait. */
  readonly statementCredits: DestinationsSetting<Network>
  /** The token of the native app in its user agent: `Name/1.2.3`. */
  readonly nativeAppName: string
  readonly defaultLocation: { readonly latitude: number; readonly longitude: number }
  /** `off` takes the background worker out of every browser that comes by. */
  readonly offlineWorker: 'on' | 'off'
  /** A PMTiles archive with streets, as a path or an address; null: maps show states and towns. */
  readonly mapTiles: string | null
  /** The address of an operator's own map style; null: the map is ours. */
  readonly mapStyle: string | null
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** How long a server that is told to stop still listens, saying that it is not ready. */
  readonly drainMs: number
  readonly telemetry: TelemetrySetting
  readonly limits: Limits
  /** Those that the environment gives; the others are made at the first start. */
  readonly givenSecrets: GivenSecrets
}

/** Reads the environment. Throws one ConfigError that names every mistake: the variable, what was expected, what was found. */
export function readConfig(given: Environ): Config {
  const { env, problems: unread } = readFileVariables(given, guardedVariables)
  const parsed = environmentSchema.safeParse(env)
  const malformed = parsed.success ? [] : parsed.error.issues.map((issue) => malformedProblem(issue.path, env))
  const problems = [
    ...unread,
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

function configOf(variables: Variables): Config {
  return {
    environment: variables.NODE_ENV,
    host: variables.HOST,
    port: variables.PORT,
    trustedProxies: variables.TRUSTED_PROXIES,
    partnerHosts: variables.PARTNER_HOSTS,
    apiOrigins:
      variables.API_ORIGIN === undefined || variables.PAGE_ORIGIN === undefined
        ? null
        : { api: variables.API_ORIGIN, pages: variables.PAGE_ORIGIN },
    dataFolder: variables.DATA_FOLDER,
    databaseUrl: variables.DATABASE_URL ?? null,
    migrations: variables.MIGRATIONS ?? (variables.NODE_ENV === 'production' ? 'refuse' : 'apply'),
    redisUrl: variables.REDIS_URL ?? null,
    cardHostOrigin: variables.CARD_HOST_ORIGIN,
    surveyHostOrigin: variables.SURVEY_HOST_ORIGIN,
    cardVault: { mode: variables.CARD_VAULT_MODE, address: variables.CARD_VAULT_ADDRESS },
    captcha:
      variables.CAPTCHA_KIND === 'embedded'
        ? { kind: 'embedded' }
        : { kind: 'recaptcha', siteKey: variables.RECAPTCHA_SITE_KEY ?? '', secret: variables.RECAPTCHA_SECRET ?? '' },
    partnerPostings: variables.PARTNER_POSTINGS,
    statementCredits: variables.STATEMENT_CREDITS,
    nativeAppName: variables.NATIVE_APP_NAME,
    defaultLocation: { latitude: variables.DEFAULT_LATITUDE, longitude: variables.DEFAULT_LONGITUDE },
    offlineWorker: variables.OFFLINE_WORKER,
    mapTiles: variables.MAP_TILES ?? null,
    mapStyle: variables.MAP_STYLE ?? null,
    logLevel: variables.LOG_LEVEL,
    drainMs: 1000 * (variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' ? 5 : 0)),
    telemetry: {
      metrics: variables.METRICS_PORT === 0 ? null : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
      collector: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    },
    limits: limitsOf(variables.NODE_ENV, {
      callsPerMinute: variables.CALLS_PER_MINUTE,
      formCallsPerMinute: variables.FORM_CALLS_PER_MINUTE,
      emailChecksPerTenMinutes: variables.EMAIL_CHECKS_PER_TEN_MINUTES,
      pageCacheSeconds: variables.PAGE_CACHE_SECONDS,
      pageCacheMb: variables.PAGE_CACHE_MB,
      visitorAnswerSeconds: variables.VISITOR_ANSWER_SECONDS,
      visitorAnswersMb: variables.VISITOR_ANSWERS_MB,
      imagesAtOnce: variables.IMAGES_AT_ONCE,
      imageCacheMb: variables.IMAGE_CACHE_MB,
      databasePoolSize: variables.DATABASE_POOL_SIZE,
      passwordWorkers: variables.PASSWORD_WORKERS,
    }),
    givenSecrets: {
      SESSION_SECRET: variables.SESSION_SECRET,
      CARD_VAULT_SECRET: variables.CARD_VAULT_SECRET,
      CAPTCHA_SECRET: variables.CAPTCHA_SECRET,
      FEED_SECRETS: variables.FEED_SECRETS,
      OPERATOR_SECRETS: variables.OPERATOR_SECRETS,
    },
  }
}

/** The settings of every entry and every command: one way to them, so that none works on another database than the others. */
export function readSettings(): Config {
  return readConfig(readEnvironment())
}

interface TelemetrySetting {
  /** Where Prometheus reads the metrics; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** The collector that takes traces and metrics by OTLP over HTTP; null: nothing is sent. */
  readonly collector: string | null
}
