import { required } from '#domain/required.ts'
import { contradictions, vaultKeyProblems } from './contradictions.ts'
import { type Environ, readEnvironment } from './environment.ts'
import { readFileVariables } from './file-variables.ts'
import { limitsOf } from './limits.ts'
import { ConfigError } from './operator-error.ts'
import { environmentSchema, guardedVariables, siteTable, type Variables } from './table/variables.ts'

/** The settings as the server uses them; the table of variables says where each comes from. */
export type Config = Readonly<ReturnType<typeof configOf>>

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
  const value = env[name] ?? ''
  const got = guardedVariables.has(name) ? `${value.length} other characters` : JSON.stringify(value)
  return `${name}${place && ` (${place})`}: expected ${siteTable.get(name)?.expected}, got ${got}`
}

function configOf(variables: Variables) {
  return {
    environment: variables.NODE_ENV,
    host: variables.HOST,
    port: variables.PORT,
    /** The proxies in front of the server that may say where a request came from. */
    trustedProxies: variables.TRUSTED_PROXIES,
    /** The hosts of partners that have others here than in their files. */
    partnerHosts: variables.PARTNER_HOSTS,
    /** Null: pages call the API at their own origin. */
    apiOrigins: apiOriginsOf(variables),
    /** In whose frame support sees the site as a member does; null: in none. */
    operatorConsoleOrigin: variables.OPERATOR_CONSOLE_ORIGIN ?? null,
    dataFolder: variables.DATA_FOLDER,
    /** Null: the embedded database in the data folder. */
    databaseUrl: variables.DATABASE_URL ?? null,
    /** `refuse`: the server does not start on a database that lacks a migration. */
    migrations: variables.MIGRATIONS ?? (variables.NODE_ENV === 'production' ? 'refuse' : 'apply'),
    redisUrl: variables.REDIS_URL ?? null,
    cardHostOrigin: variables.CARD_HOST_ORIGIN,
    /** Where the forms of partners with a typeformCode are; the others have our own. */
    surveyHostOrigin: variables.SURVEY_HOST_ORIGIN,
    analyticsCollector: variables.ANALYTICS_COLLECTOR ?? null,
    cardVault: { mode: variables.CARD_VAULT_MODE, address: variables.CARD_VAULT_ADDRESS },
    captcha: captchaOf(variables),
    /** Where partners take their postings; those that are not named take none. */
    partnerPostings: variables.PARTNER_POSTINGS,
    /** Where programmes tell the cards that they have of their members. */
    loadedCards: variables.LOADED_CARDS,
    /** The issuers through which members of partners with enrollmentType sso sign on. */
    singleSignOn: variables.SINGLE_SIGN_ON,
    /** What the host applications of partners with enrollmentType none sign with. */
    hostApplications: variables.HOST_APPLICATIONS,
    /** Where networks take statement credits to their cards; those of the others wait. */
    statementCredits: variables.STATEMENT_CREDITS,
    /** Who issues gift cards; null: nobody, and none are offered. */
    giftCards: variables.GIFT_CARDS,
    /** Who takes tables for restaurants; null: nobody, and none can be booked. */
    bookings: variables.BOOKINGS,
    /** Who holds cards for tables; null: nobody, and a table that asks for a card can't be booked. */
    payments: paymentsOf(variables),
    /** Who tells of the payments of each card network. */
    cardFeeds: variables.CARD_FEEDS,
    /** What card-linking networks sign their webhooks with. */
    cardLinking: { fidel: variables.FIDEL_WEBHOOKS, kardKeys: variables.KARD_WEBHOOK_KEYS },
    /** `server` null: mails wait. */
    mail: { server: variables.SMTP_URL ?? null, from: variables.MAIL_FROM },
    /** Where texts go, and with which account of each partner; those of the others wait. */
    sms: { address: variables.SMS_ADDRESS, accounts: variables.SMS_ACCOUNTS },
    /** How long texts and what numbers wrote are known. */
    textsKeptDays: variables.TEXTS_KEPT_DAYS,
    /** The token of the native app in its user agent: `Name/1.2.3`. */
    nativeAppName: variables.NATIVE_APP_NAME,
    defaultLocation: { latitude: variables.DEFAULT_LATITUDE, longitude: variables.DEFAULT_LONGITUDE },
    /** `off` takes the background worker out of every browser that comes by. */
    offlineWorker: variables.OFFLINE_WORKER,
    /** A PMTiles archive with streets, as a path or an address; null: maps show states and towns. */
    mapTiles: variables.MAP_TILES ?? null,
    /** The address of an operator's own map style; null: the map is ours. */
    mapStyle: variables.MAP_STYLE ?? null,
    logLevel: variables.LOG_LEVEL,
    /** How long a server that is told to stop still listens, saying that it is not ready. */
    drainMs: 1000 * (variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' ? 5 : 0)),
    telemetry: {
      /** Where Prometheus reads the metrics; null: nowhere. */
      metrics: variables.METRICS_PORT === 0 ? null : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
      /** The collector that takes traces and metrics by OTLP over HTTP; null: nothing is sent. */
      collector: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    },
    limits: limitsOf(variables),
    /** Those that the environment gives; the others are made at the first start. */
    givenSecrets: {
      SESSION_SECRET: variables.SESSION_SECRET,
      CARD_VAULT_SECRET: variables.CARD_VAULT_SECRET,
      CAPTCHA_SECRET: variables.CAPTCHA_SECRET,
      FEED_SECRETS: variables.FEED_SECRETS,
      OPERATOR_SECRETS: variables.OPERATOR_SECRETS,
    },
  }
}

/** Where the API is called at an origin of its own. `{host}` stands for the name of the host, which both share, and with it the cookies. */
function apiOriginsOf({ API_ORIGIN: api, PAGE_ORIGIN: pages }: Variables) {
  return api === undefined || pages === undefined ? null : { api, pages }
}
export type ApiOrigins = Readonly<NonNullable<ReturnType<typeof apiOriginsOf>>>

function paymentsOf({ PAYMENT_PUBLISHABLE_KEY: publishableKey, PAYMENT_SECRET_KEY: secret, ...variables }: Variables) {
  if (publishableKey === undefined || secret === undefined) return null
  return {
    /** The one key that browsers are given. */
    publishableKey,
    secret,
    address: variables.PAYMENT_ADDRESS,
    /** Where its script and its frames are. */
    scriptOrigin: variables.PAYMENT_SCRIPT_ORIGIN,
  }
}

function captchaOf(variables: Variables) {
  if (variables.CAPTCHA_KIND === 'embedded') return { kind: variables.CAPTCHA_KIND }
  return {
    kind: variables.CAPTCHA_KIND,
    siteKey: required(variables.RECAPTCHA_SITE_KEY, 'RECAPTCHA_SITE_KEY'),
    secret: required(variables.RECAPTCHA_SECRET, 'RECAPTCHA_SECRET'),
    address: variables.RECAPTCHA_ADDRESS,
  }
}

/** The settings of every entry and every command: one way to them, so that none works on another database than the others. */
export function readSettings(): Config {
  return readConfig(readEnvironment())
}
