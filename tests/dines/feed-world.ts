import { sql } from 'kysely'
import { dayMs, hourMs, type Instant } from '#domain/dates.ts'
import type { EventKind, Network } from '#domain/dines/networks.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables/tables.ts'
import type { NetworkEvent } from '#server/feed/network-event.ts'
import { sealRows } from '#server/journal/seals/seal-store.ts'
import { noon, pointRules } from './dines.ts'

const longAgo = new Date(noon - 400 * dayMs)
let count = 0

export async function addRules(db: Db, partnerId: string, document: RuleDocument = pointRules): Promise<void> {
  const row = { partner_id: partnerId, version: document.version, effective_from: new Date(document.effectiveFrom) }
  await db
    .insertInto('rule_version')
    .values({ ...row, body: JSON.stringify(document), checksum: 'test', created_at: longAgo })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sealRules(db, partnerId)
}

/** As whoever publishes rules does, also once a test has changed them. */
export async function sealRules(db: Db, partnerId: string): Promise<void> {
  await sealRows(db, 'rule_version', sql<boolean>`t.partner_id = ${partnerId}`)
}

export async function addMember(db: Db, partnerId: string): Promise<number> {
  const name = `member${++count}`
  const row = await db
    .insertInto('member')
    .values({
      partner_id: partnerId,
      public_id: name,
      email: `${name}@example.test`,
      email_opt_in: true,
      member_type: 'EnrolledCardMember',
      activated_at: longAgo,
      joined_at: longAgo,
      updated_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface LinkGiven {
  readonly partnerId: string
  readonly memberId: number
  readonly cardToken?: string
  readonly linkedAt?: Instant
  readonly unlinkedAt?: Instant
  readonly network?: Network
}

/** Links a card, a Visa unless it says otherwise, and answers its token. */
export async function linkCard(db: Db, given: LinkGiven): Promise<string> {
  const cardToken = given.cardToken ?? `tok_${++count}`
  await db
    .insertInto('card_registry')
    .values({
      card_token: cardToken,
      network: given.network ?? 'visa',
      last_four: '1111',
      card_product: null,
      created_at: longAgo,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('card_link')
    .values({
      partner_id: given.partnerId,
      member_id: given.memberId,
      card_token: cardToken,
      card_type: given.network ?? 'visa',
      last_four: '1111',
      description: 'Visa',
      linked_at: given.linkedAt === undefined ? longAgo : new Date(given.linkedAt),
      unlinked_at: given.unlinkedAt === undefined ? null : new Date(given.unlinkedAt),
    })
    .execute()
  return cardToken
}

type TermsGiven = Partial<
  Pick<Tables['partner_merchant'], 'monthly_max_spend_cents' | 'monthly_max_visits' | 'exclusive_tier'>
>

export interface Restaurant {
  readonly id: number
  readonly acquirerMerchantId: string
}

/** A restaurant in New York, known to Visa, that takes part in the partners' programmes. */
export async function addRestaurant(
  db: Db,
  partnerIds: readonly string[],
  terms: TermsGiven = {},
): Promise<Restaurant> {
  const name = `restaurant${++count}`
  const { id } = await db
    .insertInto('merchant')
    .values({
      source_id: name,
      name,
      address1: '1 Main St',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      latitude: 40.7,
      longitude: -74,
      time_zone: 'America/New_York',
      hours: '[]',
      menu: '[]',
      events: '[]',
      cover_seed: name,
      created_at: longAgo,
      updated_at: longAgo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await knowMerchant(db, { merchantId: id, acquirerMerchantId: name })
  for (const partnerId of partnerIds) {
    const limited = terms.monthly_max_spend_cents || terms.monthly_max_visits
    const availability = limited ? 'Limited' : 'Unlimited'
    await db
      .insertInto('partner_merchant')
      .values({ partner_id: partnerId, merchant_id: id, active_from: longAgo, availability, ...terms })
      .execute()
  }
  return { id, acquirerMerchantId: name }
}

export async function knowMerchant(
  db: Db,
  given: { readonly merchantId: number; readonly acquirerMerchantId: string },
): Promise<void> {
  await db
    .insertInto('merchant_acquirer_id')
    .values({
      network: 'visa',
      acquirer_merchant_id: given.acquirerMerchantId,
      merchant_id: given.merchantId,
      valid_from: longAgo,
    })
    .execute()
}

export interface DineGiven {
  readonly reference: string
  readonly cardToken: string
  readonly day?: number
  readonly cents?: number
  readonly tip?: number
  readonly kind?: EventKind
}

/** One event of a dine. Its id is told from its reference and kind, so that the same event has the same id. */
export function eventOf(restaurant: Restaurant, given: DineGiven): NetworkEvent {
  const kind = given.kind ?? 'authorisation'
  const delay = { authorisation: 0, clearing: 48, refund: 96, void: 1 }[kind] * hourMs
  return {
    network: 'visa',
    eventId: `${given.reference}-${kind}`,
    kind,
    reference: given.reference,
    cardToken: given.cardToken,
    acquirerMerchantId: restaurant.acquirerMerchantId,
    occurredAt: noon + (given.day ?? 0) * dayMs + delay,
    amountCents: given.cents ?? 10_000,
    tipCents: given.tip ?? 0,
    taxCents: 0,
  }
}

/** Authorisation and clearing of one dine. */
export function dineEvents(restaurant: Restaurant, given: DineGiven): readonly NetworkEvent[] {
  return [eventOf(restaurant, given), eventOf(restaurant, { ...given, kind: 'clearing' })]
}
