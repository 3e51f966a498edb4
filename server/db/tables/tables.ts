import {
  always,
  bigint,
  boolean,
  byDefault,
  float8,
  integer,
  integers,
  jsonb,
  orNull,
  smallint,
  smallints,
  text,
  texts,
  timestamptz,
  type KyselyTables,
} from './column.ts'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Tier } from '#domain/members/membership.ts'
import { accountTables } from './account-tables.ts'
import { campaignTables } from './campaign-tables.ts'
import { cardTables } from './card-tables.ts'
import { claimTables } from './claim-tables.ts'
import { emulationTables } from './emulation-tables.ts'
import { favouriteTables } from './favourite-tables.ts'
import { ledgerTables } from './ledger-tables.ts'
import { mailTables } from './mail-tables.ts'
import { passkeyTables } from './passkey-tables.ts'
import { contentTables } from './content-tables.ts'
import { reservationTables } from './reservation-tables.ts'
import { reviewTables } from './review-tables.ts'
import { rewardTables } from './reward-tables.ts'
import { publicTables } from './public-tables.ts'
import { searchTables } from './search-tables.ts'
import { textTables } from './text-tables.ts'

const merchant = {
  id: always(bigint()),
  source_id: text(),
  origin: byDefault(text()),
  name: text(),
  description: byDefault(text()),
  address1: text(),
  city: text(),
  state: text(),
  zip: text(),
  neighborhood: orNull(text()),
  phone: orNull(text()),
  website: orNull(text()),
  latitude: float8(),
  longitude: float8(),
  time_zone: text(),
  cuisines: byDefault(texts()),
  price_level: byDefault(smallint()),
  rating_tenths: byDefault(smallint()),
  rating_histogram: byDefault(integers()),
  acclaimed_level: byDefault(smallint()),
  features: byDefault(texts()),
  meals: byDefault(texts()),
  online_ordering: byDefault(text<'none' | 'available' | 'only'>()),
  open_table_id: orNull(text()),
  hours: byDefault(jsonb<unknown[]>()),
  menu: byDefault(jsonb<unknown[]>()),
  events: byDefault(jsonb<unknown[]>()),
  cover_seed: text(),
  cell: always(integer()),
  created_at: timestamptz(),
  updated_at: timestamptz(),
}

const merchantAcquirerId = {
  network: text<Network>(),
  acquirer_merchant_id: text(),
  merchant_id: bigint(),
  channel: byDefault(text<'dineIn' | 'onlineOrder'>()),
  valid_from: timestamptz(),
  valid_to: orNull(timestamptz()),
}

const cardRegistry = {
  card_token: text(),
  network: text<Network>(),
  last_four: text(),
  card_product: orNull(text()),
  created_at: timestamptz(),
}

const ruleVersion = {
  partner_id: text(),
  version: integer(),
  effective_from: timestamptz(),
  body: jsonb<RuleDocument>(),
  checksum: text(),
  created_at: timestamptz(),
}

const partnerMerchant = {
  partner_id: text(),
  merchant_id: bigint(),
  active_from: timestamptz(),
  active_to: orNull(timestamptz()),
  exclusive_tier: orNull(smallint<Exclude<Tier, 0>>()),
  availability: byDefault(text<'Unlimited' | 'Limited'>()),
  monthly_max_spend_cents: orNull(integer()),
  monthly_max_visits: orNull(integer()),
  excluded_days: byDefault(smallints()),
  rate_override: orNull(jsonb<Accrual>()),
  campaign_codes: byDefault(texts()),
}

const offer = {
  partner_id: text(),
  id: always(bigint()),
  merchant_id: bigint(),
  code: text(),
  title: text(),
  body: byDefault(text()),
  reward: orNull(integer()),
  accrual: orNull(jsonb<Accrual>()),
  active_from: timestamptz(),
  active_to: orNull(timestamptz()),
  created_at: timestamptz(),
}

const member = {
  partner_id: text(),
  id: always(bigint()),
  public_id: text(),
  email: text(),
  email_folded: always(text()),
  password_hash: orNull(text()),
  first_name: byDefault(text()),
  last_name: byDefault(text()),
  phone_number: orNull(text()),
  address1: byDefault(text()),
  address2: byDefault(text()),
  city: byDefault(text()),
  state: byDefault(text()),
  zip_code: byDefault(text()),
  email_opt_in: byDefault(boolean()),
  sms_opt_in: byDefault(boolean()),
  partner_number: orNull(text()),
  family_id: orNull(text()),
  member_type: byDefault(text<'ClosedAccountMember' | 'EnrolledCardMember' | 'NonCardMember'>()),
  enrollment_source: byDefault(text()),
  active: byDefault(boolean()),
  has_web_profile: byDefault(boolean()),
  activated_at: orNull(timestamptz()),
  joined_at: timestamptz(),
  updated_at: timestamptz(),
  email_update_since: orNull(timestamptz()),
  erased_at: orNull(timestamptz()),
  mailbox_proved_at: orNull(timestamptz()),
}

const cardLink = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  card_token: text(),
  partner_card_id: orNull(text()),
  card_type: text<Network>(),
  last_four: text(),
  description: text(),
  linked_at: timestamptz(),
  unlinked_at: orNull(timestamptz()),
  name: orNull(text()),
  earning_since: orNull(timestamptz()),
  succeeded_by: orNull(bigint()),
  ended_by: orNull(text<'network' | 'move'>()),
  expiry: orNull(text()),
  told_expiry: orNull(text()),
  card_product: orNull(text()),
}

/** Every table of the migrations, each of its columns written once. A test holds them against the database. */
export const tables = {
  ...accountTables,
  ...campaignTables,
  ...cardTables,
  ...claimTables,
  ...emulationTables,
  ...favouriteTables,
  ...ledgerTables,
  ...mailTables,
  ...passkeyTables,
  ...contentTables,
  ...publicTables,
  ...reservationTables,
  ...reviewTables,
  ...rewardTables,
  ...searchTables,
  ...textTables,
  merchant,
  merchant_acquirer_id: merchantAcquirerId,
  card_registry: cardRegistry,
  rule_version: ruleVersion,
  partner_merchant: partnerMerchant,
  offer,
  member,
  card_link: cardLink,
}

export interface Tables extends KyselyTables<typeof tables> {}
