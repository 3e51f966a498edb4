import type { CampaignTerms } from '#domain/campaigns/campaign.ts'
import { always, bigint, boolean, byDefault, integer, jsonb, once, orNull, text, timestamptz } from './column.ts'

const campaign = {
  partner_id: once(text()),
  id: always(bigint()),
  code: once(text()),
  title: once(text()),
  body: once(text()),
  terms: jsonb<CampaignTerms>(),
  active_from: once(timestamptz()),
  active_to: once(orNull(timestamptz())),
  ended_at: orNull(timestamptz()),
  is_everywhere: once(boolean()),
  activation_limit: once(orNull(integer())),
  activated: byDefault(integer()),
  created_at: once(timestamptz()),
}

const campaignMerchant = {
  partner_id: once(text()),
  campaign_id: once(bigint()),
  merchant_id: once(bigint()),
  since: once(timestamptz()),
}

const campaignBudget = {
  partner_id: once(text()),
  campaign_id: once(bigint()),
  budget: bigint(),
  granted: byDefault(bigint()),
}

const campaignGrant = {
  partner_id: text(),
  transaction_id: bigint(),
  campaign_id: bigint(),
  asked: integer(),
  given: integer(),
  granted: integer(),
}

const campaignMember = {
  partner_id: once(text()),
  campaign_id: once(bigint()),
  member_id: once(bigint()),
  added_at: once(timestamptz()),
}

const campaignPause = {
  partner_id: once(text()),
  campaign_id: once(bigint()),
  paused_at: once(timestamptz()),
  resumed_at: orNull(timestamptz()),
}

/** Campaigns, where they run, for whom, when they were paused, and what their budgets have for visits: migrations 0290 to 0292, 0317 and 0318. */
export const campaignTables = {
  campaign,
  campaign_merchant: campaignMerchant,
  campaign_budget: campaignBudget,
  campaign_grant: campaignGrant,
  campaign_member: campaignMember,
  campaign_pause: campaignPause,
}
