import type { FastifyBaseLogger } from 'fastify'
import type { Network } from '#domain/dines/networks.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { CardVault } from '#vendors/card-vault/client.ts'
import type { ContentService } from '#vendors/content-service/client.ts'
import type { GiftCardIssuer } from '#vendors/gift-cards/client.ts'
import type { Identity } from '#vendors/identity/identity.ts'
import type { LoadedCards } from '#vendors/loaded-cards/client.ts'
import type { Mailer } from '#vendors/mail/client.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PaymentProvider } from '#vendors/payments/provider.ts'
import type { BookingProvider } from '#vendors/reservations/provider.ts'
import type { SmsClient } from '#vendors/sms/client.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { Config } from './settings/config.ts'
import type { Database } from './db/database.ts'
import type { Drain } from './health/drain.ts'
import type { Secrets } from './settings/secrets.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Vitals } from './health/vitals.ts'
import type { Captcha } from '#vendors/captcha/captcha.ts'

/** What every room of the server is given. Time and chance come from here, never from the globals. */
export interface Context {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly partners: PartnerRegistry
  readonly cardVault: CardVault
  readonly captcha: Captcha
  /** By partner id: those that take their postings over HTTP. */
  readonly partnerPostings: ReadonlyMap<string, PartnerPostings>
  /** By partner id: the programmes that know cards of their members. */
  readonly loadedCards: ReadonlyMap<string, LoadedCards>
  readonly statementCredits: ReadonlyMap<Network, StatementCredits>
  /** Null: no gift cards are offered. */
  readonly giftCards: GiftCardIssuer | null
  /** Null: no tables can be booked. */
  readonly bookings: BookingProvider | null
  /** Null: no cards are held. */
  readonly payments: PaymentProvider | null
  /** Null: mails wait. */
  readonly mailer: Mailer | null
  /** By partner id: those that text. The texts of the others wait. */
  readonly sms: ReadonlyMap<string, SmsClient>
  /** By partner id: those whose content comes from a service of their own. */
  readonly contentServices: ReadonlyMap<string, ContentService>
  /** By partner id: those whose members sign on through an issuer. */
  readonly identities: ReadonlyMap<string, Identity>
  readonly passwords: Passwords
  readonly drain: Drain
  readonly vitals: Vitals
  readonly log: FastifyBaseLogger
  now(): Date
  /** `length` random bytes. */
  random(length: number): Buffer
}
