// oxlint-disable max-lines -- A list of processes, which is read as a whole.
import { join } from 'node:path'
import { loadPartners } from '#partners/registry.ts'
import { leanHelper, leanSite } from '#site/lean.ts'
import type { Config } from '#server/settings/config.ts'
import { guardedVariables } from '#server/settings/table/variables.ts'
import type { Environ } from '#server/settings/environment.ts'
import { readFileVariables } from '#server/settings/file-variables.ts'
import type { Secrets } from '#server/settings/secrets.ts'
import { hostSecrets } from '../hosting/host-secrets.ts'
import { demoIssuers } from '../signing-on/demo-issuers.ts'
import type { VaultFiles } from '../seeding/demo-vault.ts'
import type { Ports } from './addresses.ts'
import { bookingStandIn } from './booking-stand-in.ts'
import { usesDemoCaptcha } from './demo-captcha.ts'
import { demoStreets } from './demo-streets.ts'
import { giftCardStandIn } from './gift-card-stand-in.ts'
import { loadingProgrammes } from './loading-programmes.ts'
import { networkDestinations, secretsOf } from './network-destinations.ts'
import { ownCards } from './own-cards.ts'
import { smsAccounts } from './sms-accounts.ts'
import { paymentStandIn } from './payment-stand-in.ts'
import type { Service } from './supervisor.ts'

export interface Constellation {
  /** What the launcher was started with, `.env` included. */
  readonly env: Environ
  readonly ports: Ports
  readonly config: Config
  readonly secrets: Secrets
  readonly vault: VaultFiles
}

/** The product's processes, each with the least that it has to know: the site has no vault key, the card host has no secret at all. */
// oxlint-disable-next-line max-lines-per-function -- A list of processes, each with all that it is told.
export function servicesOf({ env: given, ports, config, secrets, vault }: Constellation): readonly Service[] {
  const { env } = readFileVariables(given, guardedVariables)
  const vaultAddress = `http://127.0.0.1:${ports.cardVault}`
  const destinations = networkDestinations(`http://127.0.0.1:${ports.networks}`)
  const { partners } = loadPartners()
  const loading = loadingProgrammes(partners, `http://127.0.0.1:${ports.loadedCards}`)
  const singleSignOn =
    env['SINGLE_SIGN_ON'] || JSON.stringify(demoIssuers(partners, `http://127.0.0.1:${ports.identity}`))
  const giftCards = giftCardStandIn(`http://127.0.0.1:${ports.giftCards}`)
  const bookings = bookingStandIn(`http://127.0.0.1:${ports.bookings}`)
  const payments = paymentStandIn(ports.payments)
  const hostApplications = env['HOST_APPLICATIONS'] || JSON.stringify(hostSecrets(partners, config.dataFolder))
  const site = {
    ...defined(env),
    PORT: String(ports.site),
    HOST: env['HOST'] || '127.0.0.1',
    DATA_FOLDER: config.dataFolder,
    CARD_HOST_ORIGIN: `http://cards.localhost:${ports.cardHost}`,
    OPERATOR_CONSOLE_ORIGIN: env['OPERATOR_CONSOLE_ORIGIN'] || `http://desk.localhost:${ports.desk}`,
    SURVEY_HOST_ORIGIN: env['SURVEY_HOST_ORIGIN'] || `http://surveys.localhost:${ports.surveys}`,
    ANALYTICS_COLLECTOR: env['ANALYTICS_COLLECTOR'] || `http://desk.localhost:${ports.desk}/collect`,
    CARD_VAULT_ADDRESS: vaultAddress,
    STATEMENT_CREDITS: env['STATEMENT_CREDITS'] || JSON.stringify(destinations),
    LOADED_CARDS: env['LOADED_CARDS'] || JSON.stringify(loading),
    GIFT_CARDS: env['GIFT_CARDS'] || JSON.stringify(giftCards),
    BOOKINGS: env['BOOKINGS'] || JSON.stringify(bookings),
    // Keys of one's own go to the provider itself.
    ...(!env['PAYMENT_PUBLISHABLE_KEY'] &&
      !env['PAYMENT_SECRET_KEY'] && {
        PAYMENT_PUBLISHABLE_KEY: payments.publishableKey,
        PAYMENT_SECRET_KEY: payments.secret,
        PAYMENT_ADDRESS: payments.address,
        PAYMENT_SCRIPT_ORIGIN: payments.scriptOrigin,
      }),
    SINGLE_SIGN_ON: singleSignOn,
    HOST_APPLICATIONS: hostApplications,
    SMTP_URL: env['SMTP_URL'] || `smtp://127.0.0.1:${ports.mail}`,
    // An account of one's own goes to the provider itself.
    ...(!env['SMS_ACCOUNTS'] && {
      SMS_ADDRESS: `http://127.0.0.1:${ports.sms}`,
      SMS_ACCOUNTS: JSON.stringify(smsAccounts(partners)),
    }),
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
    MAP_TILES: env['MAP_TILES'] || (env['MAP_STYLE'] ? '' : demoStreets),
  }
  return [
    {
      name: 'card vault',
      script: 'vendors/card-vault/sandbox-process.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        CARD_VAULT_FOLDER: vault.folder,
        CARD_VAULT_HASH_KEY: vault.hashKey,
        CARD_VAULT_SECRET: secrets.cardVault,
        CARD_VAULT_PORT: String(ports.cardVault),
        CARD_VAULT_PRODUCTS: ownCards(partners)
          .map(({ prefix, product }) => `${prefix}:${product}`)
          .join(','),
      },
    },
    {
      name: 'networks',
      script: 'vendors/statement-credits/sandbox-process.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        STATEMENT_CREDIT_SECRETS: secretsOf(destinations).join(','),
        STATEMENT_CREDIT_PORT: String(ports.networks),
      },
    },
    {
      name: 'gift cards',
      script: 'vendors/gift-cards/sandbox-process.ts',
      lean: leanHelper,
      env: { ...platform(env), GIFT_CARDS_KEY: giftCards.secret, GIFT_CARDS_PORT: String(ports.giftCards) },
    },
    {
      name: 'bookings',
      script: 'vendors/reservations/sandbox-process.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        RESERVATIONS_CLIENT: bookings.clientId,
        RESERVATIONS_SECRET: bookings.secret,
        RESERVATIONS_PORT: String(ports.bookings),
        RESERVATIONS_FOLDER: join(config.dataFolder, 'bookings'),
      },
    },
    {
      name: 'payments',
      script: 'vendors/payments/sandbox-process.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        PAYMENTS_PUBLISHABLE_KEY: payments.publishableKey,
        PAYMENTS_SECRET_KEY: payments.secret,
        PAYMENTS_PORT: String(ports.payments),
        PAYMENTS_FOLDER: join(config.dataFolder, 'payments'),
      },
    },
    {
      name: 'loaded cards',
      script: 'vendors/loaded-cards/sandbox-process.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        LOADED_CARDS_SECRETS: secretsOf(loading).join(','),
        LOADED_CARDS_PORT: String(ports.loadedCards),
        CARD_VAULT_ADDRESS: vaultAddress,
      },
    },
    {
      name: 'survey host',
      script: 'vendors/surveys/sandbox-process.ts',
      lean: leanHelper,
      env: { ...platform(env), SURVEY_HOST_PORT: String(ports.surveys) },
    },
    {
      name: 'identity',
      script: 'dev/identity.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        PORT: String(ports.site),
        PARTNER_HOSTS: JSON.stringify(config.partnerHosts),
        SINGLE_SIGN_ON: singleSignOn,
        IDENTITY_PORT: String(ports.identity),
      },
    },
    {
      name: 'host application',
      script: 'dev/host-application.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        PORT: String(ports.site),
        HOST_APPLICATIONS: hostApplications,
        HOST_APPLICATION_PORT: String(ports.hostApplication),
        SITE_ADDRESS: `http://127.0.0.1:${ports.site}`,
        CARD_VAULT_ADDRESS: vaultAddress,
      },
    },
    ...captchaOf({ env, ports }),
    { name: 'site', script: 'site/site.ts', env: site, lean: leanSite },
    {
      name: 'card host',
      script: 'site/card-host.ts',
      lean: leanHelper,
      env: {
        ...platform(env),
        CARD_HOST_BIND: '127.0.0.1',
        CARD_HOST_PORT: String(ports.cardHost),
        CARD_HOST_ORIGIN: site.CARD_HOST_ORIGIN,
        CARD_VAULT_ADDRESS: vaultAddress,
        SITE_ORIGIN: `http://{host}:${ports.site}`,
        PARTNER_HOSTS: JSON.stringify(config.partnerHosts),
      },
    },
    {
      name: 'desk',
      script: 'dev/desk.ts',
      lean: leanHelper,
      env: {
        ...site,
        DESK_PORT: String(ports.desk),
        MAIL_PORT: String(ports.mail),
        HOST_APPLICATION_PORT: String(ports.hostApplication),
        SMS_PORT: String(ports.sms),
        SITE_ADDRESS: `http://127.0.0.1:${ports.site}`,
      },
    },
  ]
}

/** The stand-in of reCAPTCHA, where the site was told of it. */
function captchaOf({ env, ports }: Pick<Constellation, 'env' | 'ports'>): readonly Service[] {
  if (!usesDemoCaptcha(env, ports)) return []
  const { RECAPTCHA_SITE_KEY = '', RECAPTCHA_SECRET = '' } = env
  return [
    {
      name: 'reCAPTCHA',
      script: 'vendors/captcha/sandbox-process.ts',
      lean: leanHelper,
      env: { ...platform(env), RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET, CAPTCHA_PORT: String(ports.captcha) },
    },
  ]
}

function defined(env: Environ): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** What any program needs of its surroundings, and nothing of ours. */
function platform(env: Environ): Record<string, string> {
  const names = new Set(['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_ENV'])
  return Object.fromEntries(Object.entries(defined(env)).filter(([name]) => names.has(name)))
}
