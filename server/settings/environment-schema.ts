import { z } from 'zod'
import { networks } from '#domain/dines/networks.ts'
import { expectedPartnerHosts, partnerHostsSchema } from '#partners/installed-hosts.ts'
import { destinationsSchema, partnerPostingsSchema } from './destinations-setting.ts'
import { givenSecretsSchema } from './given-secrets.ts'
import { trustedProxiesSchema } from './trusted-proxies.ts'

/** What stands in ALLOW_EMBEDDED_IN_PRODUCTION, so that nobody sets it without having read it. */
export const embeddedConsent = 'i-accept-that-a-power-cut-can-lose-data'

const optional = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const address = (pattern: RegExp) => z.string().regex(pattern)

/** On the host that was asked, whose cookies go to every port of it. */
const originPattern = /^https?:\/\/\{host\}(:\d{1,5})?$/

/** Each variable with its shape and, in `expectations`, the same in words. .env.example says what each is for. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  PORT: whole(0, 65_535).default(3000),
  TRUSTED_PROXIES: trustedProxiesSchema,
  PARTNER_HOSTS: partnerHostsSchema,
  API_ORIGIN: optional(address(originPattern)),
  PAGE_ORIGIN: optional(address(originPattern)),
  DATA_FOLDER: z.string().min(1).default('.data'),
  DATABASE_URL: optional(address(/^postgres(ql)?:\/\/\S+$/)),
  MIGRATIONS: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['apply', 'refuse']).optional()),
  REDIS_URL: optional(address(/^rediss?:\/\/\S+$/)),
  ALLOW_EMBEDDED_IN_PRODUCTION: optional(z.literal(embeddedConsent)),
  CARD_HOST_ORIGIN: address(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/).default('http://cards.localhost:3001'),
  SURVEY_HOST_ORIGIN: address(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/).default('https://form.typeform.com'),
  CARD_VAULT_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  CARD_VAULT_ADDRESS: address(/^https?:\/\/\S+$/).default('http://127.0.0.1:3004'),
  CAPTCHA_KIND: z.enum(['embedded', 'recaptcha']).default('embedded'),
  RECAPTCHA_SITE_KEY: optional(z.string().min(20)),
  RECAPTCHA_SECRET: optional(z.string().min(20)),
  PARTNER_POSTINGS: partnerPostingsSchema,
  STATEMENT_CREDITS: destinationsSchema(z.enum(networks)),
  NATIVE_APP_NAME: address(/^[A-Za-z][A-Za-z0-9]*$/).default('CommensalApp'),
  DEFAULT_LATITUDE: z.coerce.number().min(-90).max(90).default(40.7577),
  DEFAULT_LONGITUDE: z.coerce.number().min(-180).max(180).default(-73.9857),
  OFFLINE_WORKER: z.enum(['on', 'off']).default('on'),
  MAP_TILES: optional(z.string().min(1)),
  MAP_STYLE: optional(address(/^https?:\/\/\S+$/)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), whole(0, 65_535).default(0)),
  METRICS_HOST: z.preprocess((value) => (value === '' ? undefined : value), z.string().min(1).default('127.0.0.1')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address(/^https?:\/\/\S+$/)),
  CALLS_PER_MINUTE: whole(1, 1_000_000).default(1200),
  FORM_CALLS_PER_MINUTE: whole(1, 1_000_000).default(30),
  EMAIL_CHECKS_PER_TEN_MINUTES: whole(1, 1_000_000).default(10),
  PAGE_CACHE_SECONDS: whole(0, 60).optional(),
  PAGE_CACHE_MB: whole(1, 4096).default(32),
  VISITOR_ANSWER_SECONDS: whole(0, 60).optional(),
  VISITOR_ANSWERS_MB: whole(1, 1024).default(8),
  IMAGES_AT_ONCE: whole(1, 32).default(2),
  IMAGE_CACHE_MB: whole(16, 1_048_576).default(256),
  DATABASE_POOL_SIZE: whole(1, 1000).default(10),
  PASSWORD_WORKERS: whole(1, 64).default(2),
  DRAIN_SECONDS: z.preprocess((value) => (value === '' ? undefined : value), whole(0, 300).optional()),
  ...givenSecretsSchema.shape,
})
export type Variables = z.infer<typeof environmentSchema>
export type Variable = keyof Variables

const secret = 'at least 32 characters'
export const expectations: Readonly<Record<Variable, string>> = {
  NODE_ENV: 'development, test or production',
  HOST: 'the name or address to listen on',
  PORT: 'a whole number from 0 to 65535',
  TRUSTED_PROXIES: 'addresses or networks with commas between, such as 10.0.0.0/8',
  PARTNER_HOSTS: expectedPartnerHosts,
  API_ORIGIN: 'an origin of the same host, such as https://{host}:8443, or nothing',
  PAGE_ORIGIN: 'the origin of the pages, such as https://{host}, where API_ORIGIN is set',
  DATA_FOLDER: 'a folder',
  DATABASE_URL: 'an address like postgres://user@host:5432/database, or nothing',
  MIGRATIONS: 'apply or refuse',
  REDIS_URL: 'an address like redis://host:6379, or nothing',
  ALLOW_EMBEDDED_IN_PRODUCTION: `the words ${embeddedConsent}, or nothing`,
  CARD_HOST_ORIGIN: 'an origin like https://cards.example.com, without a path',
  SURVEY_HOST_ORIGIN: 'an origin like https://form.typeform.com, without a path',
  CARD_VAULT_MODE: 'sandbox or live',
  CARD_VAULT_ADDRESS: 'an address like https://vault.example.com',
  CAPTCHA_KIND: 'embedded or recaptcha',
  RECAPTCHA_SITE_KEY: 'a site key of 20 characters or more',
  RECAPTCHA_SECRET: 'a secret of 20 characters or more',
  PARTNER_POSTINGS:
    'JSON like {"partner": {"address": "https://postings.example.com", "secrets": ["whsec_…"]}}, or nothing',
  STATEMENT_CREDITS:
    'JSON like {"visa": {"address": "https://credits.example.com", "secrets": ["whsec_…"]}}, or nothing',
  NATIVE_APP_NAME: 'a word of letters and digits',
  DEFAULT_LATITUDE: 'a number from -90 to 90',
  DEFAULT_LONGITUDE: 'a number from -180 to 180',
  OFFLINE_WORKER: 'on or off',
  MAP_TILES: 'a PMTiles file or its https address, or nothing',
  MAP_STYLE: 'the https address of a MapLibre style, in the place of MAP_TILES, or nothing',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
  METRICS_PORT: 'a whole number from 0 to 65535, or nothing',
  METRICS_HOST: 'the name or address to listen on for who collects metrics',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address like http://127.0.0.1:4318, or nothing',
  CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  FORM_CALLS_PER_MINUTE: 'a whole number from 1 to 1000000',
  EMAIL_CHECKS_PER_TEN_MINUTES: 'a whole number from 1 to 1000000',
  PAGE_CACHE_SECONDS: 'a whole number from 0 to 60',
  PAGE_CACHE_MB: 'a whole number from 1 to 4096',
  VISITOR_ANSWER_SECONDS: 'a whole number from 0 to 60',
  VISITOR_ANSWERS_MB: 'a whole number from 1 to 1024',
  IMAGES_AT_ONCE: 'a whole number from 1 to 32',
  IMAGE_CACHE_MB: 'a whole number from 16 to 1048576',
  DATABASE_POOL_SIZE: 'a whole number from 1 to 1000',
  PASSWORD_WORKERS: 'a whole number from 1 to 64',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
  SESSION_SECRET: 'one or more secrets of at least 32 characters, with commas between, the newest first',
  CARD_VAULT_SECRET: secret,
  CAPTCHA_SECRET: secret,
  FEED_SECRETS:
    'JSON like {"visa": ["whsec_…"], "amex": ["whsec_…"]}, each secret whsec_ and base64 of at least 24 bytes, or nothing',
  OPERATOR_SECRETS:
    'one or more secrets with commas between, the newest first, each whsec_ and base64 of at least 24 bytes, or nothing',
}
const secretVariables = new Set<string>([
  ...Object.keys(givenSecretsSchema.shape),
  'RECAPTCHA_SECRET',
  'PARTNER_POSTINGS',
  'STATEMENT_CREDITS',
])
/** Addresses may carry a password. */
export const guardedVariables = new Set<string>([
  ...secretVariables,
  'DATABASE_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
])
