import { sql } from 'kysely'
import type { Instant } from '#domain/dates.ts'
import type { Db } from '../../../db/database.ts'
import type { NamedPeriods, PeriodChanges, Terms } from './dated-rows.ts'

interface TermsRow {
  readonly merchantId: number
  readonly from: Date
  readonly to: Date | null
  readonly value: Terms
}

/** The periods of a partner's terms, the earliest first. */
export async function findTermsPeriods(
  tx: Db,
  partnerId: string,
  merchantIds: readonly number[],
): Promise<readonly NamedPeriods<Terms>[]> {
  const { rows } = await sql<TermsRow>`
    select merchant_id as "merchantId", active_from as "from", active_to as "to", json_build_object('exclusiveTier', exclusive_tier,
      'availability', availability, 'monthlyMaxSpendCents', monthly_max_spend_cents, 'monthlyMaxVisits', monthly_max_visits,
      'excludedDays', excluded_days, 'rateOverride', rate_override, 'campaignCodes', campaign_codes) as value
    from partner_merchant where partner_id = ${partnerId} and merchant_id = any(${merchantIds}::bigint[])
    order by active_from`.execute(tx)
  return [...Map.groupBy(rows, ({ merchantId }) => merchantId)].map(([merchantId, periods]) => ({
    merchantId,
    name: '',
    periods: periods.map(({ from, to, value }) => ({ from: from.getTime(), to: to?.getTime() ?? null, value })),
  }))
}

/** Writes what changes of a partner's terms. What is removed had not begun. */
export async function writeTermsChanges(tx: Db, partnerId: string, changes: PeriodChanges<Terms>): Promise<void> {
  const { removed, ended, added } = changes
  await sql`delete from partner_merchant p
    using jsonb_to_recordset(${JSON.stringify(removed.map(keyOf))}::jsonb) as row (merchant_id bigint, active_from timestamptz)
    where p.partner_id = ${partnerId} and p.merchant_id = row.merchant_id and p.active_from = row.active_from`.execute(
    tx,
  )
  const endings = ended.map(({ to, ...name }) => ({ ...keyOf(name), active_to: timeOf(to) }))
  await sql`update partner_merchant p set active_to = row.active_to
    from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb)
      as row (merchant_id bigint, active_from timestamptz, active_to timestamptz)
    where p.partner_id = ${partnerId} and p.merchant_id = row.merchant_id and p.active_from = row.active_from`.execute(
    tx,
  )
  await insertTerms(tx, partnerId, added)
}

async function insertTerms(tx: Db, partnerId: string, added: PeriodChanges<Terms>['added']): Promise<void> {
  const rows = added.map(({ to, value, ...name }) => ({
    ...keyOf(name),
    active_to: timeOf(to),
    exclusive_tier: value.exclusiveTier,
    availability: value.availability,
    monthly_max_spend_cents: value.monthlyMaxSpendCents,
    monthly_max_visits: value.monthlyMaxVisits,
    excluded_days: value.excludedDays,
    rate_override: value.rateOverride,
    campaign_codes: value.campaignCodes,
  }))
  await sql`
    insert into partner_merchant (partner_id, merchant_id, active_from, active_to, exclusive_tier, availability, monthly_max_spend_cents,
      monthly_max_visits, excluded_days, rate_override, campaign_codes)
    select ${partnerId}::text, merchant_id, active_from, active_to, exclusive_tier, availability, monthly_max_spend_cents,
      monthly_max_visits, excluded_days, nullif(rate_override, 'null'::jsonb), campaign_codes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (merchant_id bigint, active_from timestamptz, active_to timestamptz,
      exclusive_tier smallint, availability text, monthly_max_spend_cents integer, monthly_max_visits integer, excluded_days smallint[],
      rate_override jsonb, campaign_codes text[])`.execute(tx)
}

function keyOf({ merchantId, from }: { readonly merchantId: number; readonly from: Instant }) {
  return { merchant_id: merchantId, active_from: timeOf(from) }
}

function timeOf(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
