import { activationCode } from '#domain/campaigns/campaign.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { isOpenTo } from './open-to-store.ts'

const columns = ['id', 'code', 'terms', 'activationLimit', 'activated'] as const
export type RunningCampaign = Pick<Row<'campaign'>, (typeof columns)[number]>

interface CampaignAsked {
  readonly code: string
  readonly memberId: number
  readonly now: Date
}

/** A campaign that runs for the member now, or will. */
export async function findOpenCampaign(
  db: Db,
  partnerId: string,
  asked: CampaignAsked,
): Promise<RunningCampaign | undefined> {
  return openCampaign(db, partnerId, asked).executeTakeFirst()
}

/** The same, locked: who activates it waits for whoever does. */
export async function lockOpenCampaign(
  tx: Tx,
  partnerId: string,
  asked: CampaignAsked,
): Promise<RunningCampaign | undefined> {
  return openCampaign(tx, partnerId, asked).forNoKeyUpdate().executeTakeFirst()
}

function openCampaign(db: Db, partnerId: string, { code, memberId, now }: CampaignAsked) {
  return db
    .selectFrom('campaign as c')
    .select(columnsOf('campaign as c', columns))
    .where('partner_id', '=', partnerId)
    .where('code', '=', code)
    .where((c) => c.or([c('active_to', 'is', null), c('active_to', '>', now)]))
    .where((c) => c.or([c('ended_at', 'is', null), c('ended_at', '>', now)]))
    .where(isOpenTo({ memberId, now }))
}

interface Activating {
  readonly campaign: Pick<RunningCampaign, 'id' | 'code'>
  readonly memberId: number
  readonly now: Date
}

export async function hasActivated(
  db: Db,
  partnerId: string,
  { campaign, memberId }: Omit<Activating, 'now'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('bonus_enrolment')
    .select('code')
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .where('code', '=', activationCode(campaign.code))
    .executeTakeFirst()
  return row !== undefined
}

/** Registers the member and counts them. Whoever does so holds the campaign's lock. */
export async function insertActivation(
  tx: Tx,
  partnerId: string,
  { campaign, memberId, now }: Activating,
): Promise<void> {
  await tx
    .insertInto('bonus_enrolment')
    .values({ partner_id: partnerId, member_id: memberId, code: activationCode(campaign.code), enrolled_at: now })
    .execute()
  await tx
    .updateTable('campaign')
    .set((campaigns) => ({ activated: campaigns('activated', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', campaign.id)
    .execute()
}
