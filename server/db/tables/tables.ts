import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Accrual, RuleDocument } from '#domain/rules/rule-document.ts'
import type { Tier } from '#domain/members/membership.ts'
import type { AccountTables } from './account-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { RewardTables } from './reward-tables.ts'
import type { PublicTables } from './public-tables.ts'
import type { SearchTables } from './search-tables.ts'

/** bigint columns arrive as numbers: identities stay far below 2^53. timestamptz columns arrive as Date. */
type Identity = GeneratedAlways<number>
type Json<Value> = JSONColumnType<Value & object, string, string>

export type Network = 'visa' | 'mastercard' | 'amex' | 'discover'

export interface MerchantTable {
  id: Identity
  source_id: string
  origin: Generated<string>
  name: string
  description: Generated<string>
  address1: string
  city: string
  state: string
  zip: string
  neighborhood: string | null
  phone: string | null
  website: string | null
  latitude: number
  longitude: number
  time_zone: string
  cuisines: Generated<string[]>
  price_level: Generated<number>
  rating_tenths: Generated<number>
  rating_histogram: Generated<number[]>
  acclaimed_level: Generated<number>
  features: Generated<string[]>
  meals: Generated<string[]>
  online_ordering: Generated<'none' | 'available' | 'only'>
  open_table_id: string | null
  hours: Json<unknown[]>
  menu: Json<unknown[]>
  events: Json<unknown[]>
  cover_seed: string
  cell: GeneratedAlways<number>
  created_at: Date
  updated_at: Date
}

export interface MerchantAcquirerIdTable {
  network: Network
  acquirer_merchant_id: string
  merchant_id: number
  channel: Generated<'dineIn' | 'onlineOrder'>
  valid_from: Date
  valid_to: Date | null
}

export interface CardRegistryTable {
  card_token: string
  network: Network
  last_four: string
  card_product: string | null
  created_at: Date
}

export interface RuleVersionTable {
  partner_id: string
  version: number
  effective_from: Date
  body: Json<RuleDocument>
  checksum: string
  created_at: Date
}

export interface PartnerMerchantTable {
  partner_id: string
  merchant_id: number
  active_from: Date
  active_to: Date | null
  exclusive_tier: Exclude<Tier, 0> | null
  availability: Generated<'Unlimited' | 'Limited'>
  monthly_max_spend_cents: number | null
  monthly_max_visits: number | null
  excluded_days: Generated<number[]>
  rate_override: Json<Accrual> | null
  campaign_codes: Generated<string[]>
}

export interface OfferTable {
  partner_id: string
  id: Identity
  merchant_id: number
  code: string
  title: string
  body: Generated<string>
  reward: number | null
  accrual: Json<Accrual> | null
  active_from: Date
  active_to: Date | null
  created_at: Date
}

export interface MemberTable {
  partner_id: string
  id: Identity
  public_id: string
  email: string
  email_folded: GeneratedAlways<string>
  password_hash: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: string | null
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip_code: Generated<string>
  email_opt_in: Generated<boolean>
  sms_opt_in: Generated<boolean>
  partner_number: string | null
  family_id: string | null
  member_type: Generated<'ClosedAccountMember' | 'EnrolledCardMember' | 'NonCardMember'>
  enrollment_source: Generated<string>
  active: Generated<boolean>
  has_web_profile: Generated<boolean>
  activated_at: Date | null
  joined_at: Date
  updated_at: Date
}

export interface MemberEmailOptInTable {
  partner_id: string
  member_id: number
  since: Date
  opted_in: boolean
}

export interface CardLinkTable {
  partner_id: string
  id: Identity
  member_id: number
  card_token: string
  partner_card_id: string | null
  card_type: Network
  last_four: string
  description: string
  linked_at: Date
  unlinked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Every table of the migrations, in their order. Rooms add theirs here. */
export interface Tables extends AccountTables, ContentTables, PublicTables, RewardTables, SearchTables {
  merchant: MerchantTable
  merchant_acquirer_id: MerchantAcquirerIdTable
  card_registry: CardRegistryTable
  rule_version: RuleVersionTable
  partner_merchant: PartnerMerchantTable
  offer: OfferTable
  member: MemberTable
  member_email_opt_in: MemberEmailOptInTable
  card_link: CardLinkTable
}
