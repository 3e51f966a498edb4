import { sql } from 'kysely'
import { isMoney } from '#domain/money/money.ts'
import { dayMs } from '#domain/dates.ts'
import type { Accrual } from '#domain/rules/rule-document.ts'
import { weekdays } from '#domain/weekdays.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import type { FictionalMerchant } from '../fiction/merchant.ts'
import { chanceOf } from '../fiction/random.ts'

const batchSize = 1_000

export interface TermsOptions {
  readonly partner: Partner
  readonly merchants: readonly FictionalMerchant[]
  readonly ids: ReadonlyMap<string, number>
  readonly seed: string
  readonly now: Date
}

/** Not every restaurant is in every programme. */
export function takesPart(sourceId: string, { partnerId, seed }: { partnerId: string; seed: string }): boolean {
  return !chanceOf(`${seed}/${partnerId}/${sourceId}`).happens(0.06)
}

/** On what terms the restaurants take part in one programme, and what they offer its members. */
export async function writeTerms(db: Db, options: TermsOptions): Promise<void> {
  const { partner, seed } = options
  const taking = options.merchants.filter(({ sourceId }) => takesPart(sourceId, { partnerId: partner.id, seed }))
  for (let at = 0; at < taking.length; at += batchSize) {
    const batch = taking.slice(at, at + batchSize)
    await insertTerms(
      db,
      partner.id,
      batch.map((merchant) => termsOf(merchant, options)),
    )
    await insertOffers(
      db,
      partner.id,
      batch.flatMap((merchant) => offersOf(merchant, options)),
    )
  }
}

type TermsRow = ReturnType<typeof termsOf>
type OfferRow = ReturnType<typeof offersOf>[number]

function termsOf(
  { sourceId, highlight, availability, exclusiveTier, excludedDays }: FictionalMerchant,
  { partner, ids, seed, now }: TermsOptions,
) {
  const chance = chanceOf(`${seed}/${partner.id}/${sourceId}/terms`)
  const limited = availability.type === 'Limited' ? availability : null
  const rules = partner.rules.at(-1)
  const tiersReached = new Set<number>(rules?.rates.map(({ tier }) => tier))
  return {
    merchant_id: ids.get(sourceId),
    active_from: daysFrom(now, activeFromDays(highlight, chance.int(420, 900))),
    active_to: highlight === 'leavingSoon' ? daysFrom(now, chance.int(5, 28)) : null,
    exclusive_tier: exclusiveTier !== null && tiersReached.has(3) ? exclusiveTier : null,
    availability: availability.type,
    monthly_max_spend_cents: limited?.monthlyMaxSpendCents ?? null,
    monthly_max_visits: limited?.maxVisitsPerMonth ?? null,
    excluded_days: excludedDays.map((day) => weekdays.indexOf(day)),
    rate_override: chance.happens(0.02) ? doubled(rules?.rates.at(-1)?.accrual) : null,
  }
}

function activeFromDays(highlight: FictionalMerchant['highlight'], usual: number): number {
  if (highlight === 'comingSoon') return 21
  return highlight === 'new' ? -14 : -usual
}

/** A few restaurants pay twice the programme's best rate, whoever comes. */
function doubled(accrual: Accrual | undefined): Accrual | null {
  switch (accrual?.shape) {
    case 'perDollar':
    case 'perTwoDollars':
      return { ...accrual, units: { ...accrual.units, numerator: accrual.units.numerator * 2 } }
    case 'percentage':
      return { ...accrual, of: { ...accrual.of, numerator: accrual.of.numerator * 2 } }
    case 'bucket':
    case undefined:
      return null
  }
}

function offersOf({ sourceId, offers }: FictionalMerchant, { partner, ids, now }: TermsOptions) {
  const paysMoney = isMoney(partner.settings.currencyType)
  return offers.map((offer) => ({
    merchant_id: ids.get(sourceId),
    code: offer.code,
    title: offer.title,
    body: offer.body,
    reward: paysMoney ? offer.rewardCents : offer.rewardPoints,
    active_from: daysFrom(now, -offer.startsDaysAgo),
    active_to: daysFrom(now, offer.endsInDays),
    created_at: daysFrom(now, -offer.startsDaysAgo),
  }))
}

async function insertTerms(db: Db, partnerId: string, rows: readonly TermsRow[]): Promise<void> {
  await sql`
    insert into partner_merchant (partner_id, merchant_id, active_from, active_to, exclusive_tier, availability, monthly_max_spend_cents,
      monthly_max_visits, excluded_days, rate_override)
    select ${partnerId}::text, merchant_id, active_from, active_to, exclusive_tier, availability, monthly_max_spend_cents,
      monthly_max_visits, excluded_days, nullif(rate_override, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (merchant_id bigint, active_from timestamptz, active_to timestamptz,
      exclusive_tier smallint, availability text, monthly_max_spend_cents integer, monthly_max_visits integer, excluded_days smallint[],
      rate_override jsonb)`.execute(db)
}

async function insertOffers(db: Db, partnerId: string, rows: readonly OfferRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into offer (partner_id, merchant_id, code, title, body, reward, active_from, active_to, created_at)
    select ${partnerId}::text, merchant_id, code, title, body, reward, active_from, active_to, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (merchant_id bigint, code text, title text, body text, reward integer,
      active_from timestamptz, active_to timestamptz, created_at timestamptz)`.execute(db)
}

function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString()
}
