import { homeZone, localDay } from '#domain/dates.ts'
import type { Partner } from '#partners/registry.ts'
import { findActivity } from '../activity/activity-store.ts'
import { presentReward, presentTransaction } from '../activity/present.ts'
import { readReceipt } from '../activity/read-receipt.ts'
import { findYearSummary } from '../activity/receipt-store.ts'
import { presentMemberCard } from '../cards/present.ts'
import { findOpenCards } from '../cards/store.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { findBalances } from '../journal/balance-store.ts'
import { readMember } from '../members/read-member.ts'
import { gatherMyData } from '../leaving/gather-my-data.ts'
import { refuse } from '../refusal.ts'
import { currentRules } from '../rules/current-rules.ts'
import { hostActor as actor } from './host-call.ts'
import { findHostPerson } from './store.ts'
import type { HostAccountBody } from './host-account-schema.ts'

interface AccountQuestion {
  readonly partner: Partner
  readonly body: HostAccountBody
}

/** What a member's account pages would show: the account, the receipt of one visit, or all that is kept of them. Who is closed keeps their history. */
export async function readHostAccount(context: Context, db: Db, { partner, body }: AccountQuestion) {
  const { memberId = null } = (await findHostPerson(db, partner.id, body.id)) ?? {}
  if (memberId === null) return refuse('memberUnknown')
  switch (body.type) {
    case 'account.read':
      return readAccount(context, db, { partner, memberId, body })
    case 'receipt.read': {
      const asked = { partner, memberId, id: Number(body.transactionId), now: context.now() }
      const receipt = await readReceipt(db, asked)
      return receipt === null ? refuse('notFound') : { id: body.id, receipt }
    }
    case 'data.read': {
      const data = await gatherMyData(context, db, { partner, memberId, actor })
      return { id: body.id, data: { ...data } }
    }
  }
}

interface AccountOf {
  readonly partner: Partner
  readonly memberId: number
  readonly body: Extract<HostAccountBody, { type: 'account.read' }>
}

async function readAccount(context: Context, db: Db, { partner, memberId, body }: AccountOf) {
  const { id, ...page } = body
  const now = context.now()
  const { currencyType: currency } = partner.settings
  const owner = { partnerId: partner.id, memberId }
  // The application has no session here, and nothing to say of one; what its members save, their browsers keep.
  const {
    sessionExpiresAt: _none,
    sessionSecondsLeft: _noSeconds,
    saved: _kept,
    ...member
  } = await readMember(context, db, {
    partner,
    signedIn: { memberId, expiresAt: now },
  })
  const { year } = localDay(now.getTime(), homeZone)
  const { reward, dines } = await findYearSummary(db, owner, year)
  const [held] = currency === 'Credit' ? await findBalances(db, { partnerId: partner.id, memberIds: [memberId] }) : []
  const { rows, total } = await findActivity(db, owner, { page, now })
  const rules = currentRules(partner, now)
  return {
    id,
    member,
    currency,
    currentYearBenefits: presentReward(reward, currency),
    currentYearDines: dines,
    statementCreditBalance: currency === 'Credit' ? (held?.balance ?? 0) / 100 : null,
    cards: (await findOpenCards(db, partner.id, memberId)).map((card) => presentMemberCard(card, rules)),
    visits: rows.map((row) => ({
      ...presentTransaction(row, currency),
      reasonText: row.reason === null ? null : partner.copy[`reason.${row.reason}`],
    })),
    totalPages: Math.ceil(total / page.resultsPerPage),
    totalResultSize: total,
  }
}
