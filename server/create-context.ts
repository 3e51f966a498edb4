import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { networks } from '#domain/dines/networks.ts'
import { loadPartners, type PartnerRegistry } from '#partners/registry.ts'
import { createCaptcha } from '#vendors/captcha/client.ts'
import { createCardVault } from '#vendors/card-vault/client.ts'
import { createContentService } from '#vendors/content-service/client.ts'
import { createGiftCardIssuer } from '#vendors/gift-cards/client.ts'
import { createStripe } from '#vendors/payments/client.ts'
import { createOpenTable } from '#vendors/reservations/client.ts'
import { createIdentity } from '#vendors/identity/client.ts'
import { createLoadedCards } from '#vendors/loaded-cards/client.ts'
import { createMailer, type Mailer } from '#vendors/mail/client.ts'
import { createPartnerPostings } from '#vendors/partner-postings/client.ts'
import { createSmsClient } from '#vendors/sms/client.ts'
import { createStatementCredits } from '#vendors/statement-credits/client.ts'
import { usedChallenges } from './cards/captcha-store.ts'
import type { Config } from './settings/config.ts'
import type { Context } from './context.ts'
import type { Database } from './db/database.ts'
import { createDrain } from './health/drain.ts'
import type { Secrets } from './settings/secrets.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createVitals, type Vitals } from './health/vitals.ts'
import type { Captcha } from '#vendors/captcha/captcha.ts'

interface Parts {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly log: FastifyBaseLogger
  readonly partners?: PartnerRegistry
  readonly now?: () => Date
}

/** Puts the rooms' common equipment together, with the real clients of all third parties. */
export function createContext({
  config,
  secrets,
  database,
  log,
  partners = loadPartners(),
  now = () => new Date(),
}: Parts): Context {
  const passwords = createPasswords(config.limits.password)
  return {
    config,
    secrets,
    database,
    partners,
    log,
    now,
    random: randomBytes,
    cardVault: createCardVault({ address: config.cardVault.address, secret: secrets.cardVault }),
    captcha: captchaOf({ config, secrets, database, now }),
    partnerPostings: new Map(
      Object.entries(config.partnerPostings).flatMap(([id, destination]) =>
        destination ? [[id, createPartnerPostings(destination)] as const] : [],
      ),
    ),
    loadedCards: new Map(
      Object.entries(config.loadedCards).flatMap(([id, source]) =>
        source ? [[id, createLoadedCards(source)] as const] : [],
      ),
    ),
    statementCredits: new Map(
      networks.flatMap((network) => {
        const destination = config.statementCredits[network]
        return destination ? [[network, createStatementCredits(destination)] as const] : []
      }),
    ),
    giftCards: config.giftCards && createGiftCardIssuer({ ...config.giftCards, key: config.giftCards.secret }),
    bookings: config.bookings && createOpenTable({ ...config.bookings, clientSecret: config.bookings.secret }),
    payments: config.payments && createStripe({ address: config.payments.address, secretKey: config.payments.secret }),
    mailer: mailerOf(config),
    sms: smsOf(config, partners),
    contentServices: new Map(
      partners.partners.flatMap(({ id, settings: { cmsRoute } }) =>
        cmsRoute.startsWith('/') ? [] : [[id, createContentService({ address: cmsRoute })] as const],
      ),
    ),
    identities: new Map(
      Object.entries(config.singleSignOn).map(([id, issuer]) => [id, createIdentity(issuer)] as const),
    ),
    passwords,
    vitals: vitalsOf(passwords),
    drain: createDrain(),
  }
}

function mailerOf({ environment, mail }: Config): Mailer | null {
  return mail.server === null ? null : createMailer({ address: mail.server, encrypted: environment === 'production' })
}

function smsOf({ sms: { address, accounts } }: Config, partners: PartnerRegistry): Context['sms'] {
  return new Map(
    Object.entries(accounts).flatMap(([id, account]) => {
      const from = partners.partnerById(id)?.settings.shortCode
      return from === undefined ? [] : [[id, createSmsClient({ ...account, from, address })] as const]
    }),
  )
}

function vitalsOf(passwords: Passwords): Vitals {
  const vitals = createVitals()
  vitals.queues.set('passwords', passwords.use)
  return vitals
}

type CaptchaParts = Pick<Parts, 'config' | 'secrets' | 'database'> & { readonly now: () => Date }

function captchaOf({ config, secrets, database, now }: CaptchaParts): Captcha {
  const { captcha } = config
  return captcha.kind === 'recaptcha'
    ? createCaptcha(captcha)
    : createCaptcha({
        kind: 'embedded',
        hmacKey: secrets.captcha,
        used: usedChallenges(database, now),
        cost: config.limits.captchaCost,
        now,
      })
}
