import { dayMs, homeZone, startOfDay } from '#domain/dates.ts'
import { networks } from '#domain/dines/networks.ts'
import { insertRows } from '#server/db/rows.ts'
import type { Db } from '#server/db/database.ts'
import { insertVersions } from '#server/rules/store.ts'
import type { WorldPlan } from '../stories/plan-world.ts'
import type { Story } from '../stories/story.ts'
import { idOf, publicIdOf, type WorldIds } from './world-ids.ts'

/** Records what there is from the beginning: rules, restaurants, members, and the links of before. */
export async function fillWorld(db: Db, world: WorldPlan, stories: readonly Story[]): Promise<WorldIds> {
  const longAgo = new Date(world.opening - 400 * dayMs)
  await insertVersions(
    db,
    world.programmes.flatMap(({ id, documents }) =>
      documents.map((document) => ({
        partnerId: id,
        version: document.version,
        effectiveFrom: new Date(startOfDay(document.effectiveFrom, homeZone)),
        body: JSON.stringify(document),
        checksum: 'torture',
        createdAt: longAgo,
      })),
    ),
  )
  const places = await insertPlaces(db, world, longAgo)
  const members = await insertMembers(db, stories, longAgo)
  return { places, members }
}

async function insertPlaces(db: Db, world: WorldPlan, longAgo: Date): Promise<ReadonlyMap<string, number>> {
  await insertRows(db, {
    into: 'merchant',
    rows: world.places.map(({ name, timeZone }) => ({
      sourceId: name,
      name,
      address1: '1 Main St',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      latitude: 40.7,
      longitude: -74,
      timeZone,
      hours: '[]',
      menu: '[]',
      events: '[]',
      coverSeed: name,
      createdAt: longAgo,
      updatedAt: longAgo,
    })),
  })
  const found = await db.selectFrom('merchant').select(['id', 'source_id']).execute()
  const ids = new Map(found.map((row) => [row.source_id, row.id]))
  await recordTerminals(db, world, { ids, step: -1 })
  for (const place of world.places) {
    const merchantId = idOf(ids, place.name)
    for (const [partnerId, terms] of place.terms)
      for (const each of terms) {
        const isLimited = each.monthlyMaxSpendCents !== null || each.monthlyMaxVisits !== null
        await db
          .insertInto('partner_merchant')
          .values({
            partner_id: partnerId,
            merchant_id: merchantId,
            active_from: new Date(each.from),
            active_to: each.to === null ? null : new Date(each.to),
            exclusive_tier: each.exclusiveTier as 2 | 3 | null,
            availability: isLimited ? 'Limited' : 'Unlimited',
            monthly_max_spend_cents: each.monthlyMaxSpendCents,
            monthly_max_visits: each.monthlyMaxVisits,
            excluded_days: [...each.excludedDays],
            rate_override: each.rateOverride === null ? null : JSON.stringify(each.rateOverride),
          })
          .execute()
      }
    await insertOffers(db, place, merchantId)
  }
  return ids
}

async function insertOffers(db: Db, { offers }: WorldPlan['places'][number], merchantId: number): Promise<void> {
  for (const [partnerId, running] of offers)
    for (const [index, { from, to, since, extra }] of running.entries())
      await db
        .insertInto('offer')
        .values({
          partner_id: partnerId,
          merchant_id: merchantId,
          code: `offer${index}`,
          title: 'An offer',
          reward: 'reward' in extra ? extra.reward : null,
          accrual: 'accrual' in extra ? JSON.stringify(extra.accrual) : null,
          active_from: new Date(from),
          active_to: to === null ? null : new Date(to),
          created_at: new Date(since),
        })
        .execute()
}

/** The numbers of the restaurants that are known from this step on. */
export async function recordTerminals(
  db: Db,
  world: WorldPlan,
  { ids, step }: { readonly ids: ReadonlyMap<string, number>; readonly step: number },
): Promise<void> {
  const rows = world.places
    .filter(({ knownAtStep }) => knownAtStep === step)
    .flatMap(({ name, terminals }) =>
      terminals.flatMap(({ number, from, to, channel }) =>
        networks.map((network) => ({
          network,
          acquirerMerchantId: number,
          merchantId: idOf(ids, name),
          channel,
          validFrom: new Date(from),
          validTo: to === null ? null : new Date(to),
        })),
      ),
    )
  await insertRows(db, { into: 'merchant_acquirer_id', rows })
}

async function insertMembers(db: Db, stories: readonly Story[], longAgo: Date): Promise<ReadonlyMap<string, number>> {
  const members = stories.flatMap((story) => story.members)
  const rows = members.map((member) => ({
    partnerId: member.programme,
    publicId: publicIdOf(member.name),
    email: `${member.name}@example.test`,
    emailOptIn: member.optIns.at(-1)?.optedIn ?? member.emailOptIn,
    memberType: 'EnrolledCardMember' as const,
    activatedAt: member.activatedAtStep === -1 ? longAgo : null,
    joinedAt: new Date(member.joinedAt),
    updatedAt: longAgo,
  }))
  await insertRows(db, { into: 'member', rows })
  const found = await db.selectFrom('member').select(['id', 'public_id']).execute()
  const ids = new Map(found.map((row) => [row.public_id.replace(/_+$/, ''), row.id]))
  const optIns = members.flatMap(({ programme, name, optIns: choices }) =>
    choices.map(({ since, optedIn }) => ({
      partnerId: programme,
      memberId: idOf(ids, name),
      since: new Date(since),
      optedIn,
    })),
  )
  await insertRows(db, { into: 'member_email_opt_in', rows: optIns })
  return ids
}
