import type { FastifyInstance } from 'fastify'
import {
  getDineSummary,
  getReceipt,
  getStatement,
  getStatementCreditBalance,
  getTransactions,
  getTransactionsStatementCredits,
} from '#contract/endpoints/activity.ts'
import {
  activityQuerySchema,
  dineSummarySchema,
  receiptSchema,
  statementCreditBalanceSchema,
  statementQuerySchema,
  statementSchema,
  transactionsAnswerSchema,
  transactionsStatementCreditsAnswerSchema,
} from '#contract/schemas/activity.ts'
import { idText } from '#contract/schemas/text.ts'
import { z } from 'zod'
import { homeZone, localDay } from '#domain/dates.ts'
import type { Partner } from '#partners/registry.ts'
import { refuse } from '../refusal.ts'
import { route } from '../http/route.ts'
import type { SignedIn } from '../session/session.ts'
import { findActivity, findCreditActivity, type MemberName, type PageWish } from './activity-store.ts'
import { presentCreditActivity, presentReward, presentStatement, presentTransaction } from './present.ts'
import { readReceipt } from './read-receipt.ts'
import { findYearSummary } from './receipt-store.ts'
import { readStatement } from '../ledger/read-statement.ts'
import { findWay } from '../credits/choice-store.ts'
import { findBalances } from '../journal/balance-store.ts'

const idSchema = z.object({ transactionId: idText() })

/** What a member may read of their rewards. Every query names the partner and the member of the session. */
export function rewardRoutes(app: FastifyInstance, context: { now(): Date }): void {
  route(app, getTransactions, {
    access: 'member',
    schemas: { query: activityQuerySchema, answer: transactionsAnswerSchema },
    async handle({ db, partner, signedIn, query }) {
      const found = await findActivity(db, memberOf(partner, signedIn), { page: query, now: context.now() })
      const { currencyType } = partner.settings
      return { data: found.rows.map((row) => presentTransaction(row, currencyType)), ...pages(found.total, query) }
    },
  })

  route(app, getTransactionsStatementCredits, {
    access: 'member',
    schemas: { query: activityQuerySchema, answer: transactionsStatementCreditsAnswerSchema },
    async handle({ db, partner, signedIn, query }) {
      if (!paysCredits(partner)) return refuse('notFound')
      const found = await findCreditActivity(db, memberOf(partner, signedIn), { page: query, now: context.now() })
      const { currencyType } = partner.settings
      return { data: found.rows.map((row) => presentCreditActivity(row, currencyType)), ...pages(found.total, query) }
    },
  })

  route(app, getStatementCreditBalance, {
    access: 'member',
    schemas: { answer: statementCreditBalanceSchema },
    async handle({ db, partner, signedIn }) {
      if (!paysCredits(partner)) return refuse('notFound')
      const [found] = await findBalances(db, { partnerId: partner.id, memberIds: [signedIn.memberId] })
      const way = await findWay(db, { partnerId: partner.id, memberId: signedIn.memberId })
      return { memberBalance: (found?.balance ?? 0) / 100, kept: way === 'giftCard' }
    },
  })

  route(app, getStatement, {
    access: 'member',
    schemas: { query: statementQuerySchema, answer: statementSchema },
    async handle({ db, partner, signedIn, query }) {
      const { currencyType: currency } = partner.settings
      const asked = { ...memberOf(partner, signedIn), currency, day: query.day ?? null, now: context.now() }
      const statement = await readStatement(db, asked)
      return statement === null ? refuse('invalidRequest', { fields: [toCome] }) : presentStatement(statement)
    },
  })

  route(app, getDineSummary, {
    access: 'member',
    schemas: { answer: dineSummarySchema },
    async handle({ db, partner, signedIn }) {
      const { year } = localDay(context.now().getTime(), homeZone)
      const { reward, dines } = await findYearSummary(db, memberOf(partner, signedIn), year)
      return { currentYearBenefits: presentReward(reward, partner.settings.currencyType), currentYearDines: dines }
    },
  })

  route(app, getReceipt, {
    access: 'member',
    schemas: { params: idSchema, answer: receiptSchema },
    async handle({ db, partner, signedIn: { memberId }, params }) {
      const asked = { partner, memberId, id: Number(params.transactionId), now: context.now() }
      return (await readReceipt(db, asked)) ?? refuse('notFound')
    },
  })
}

/** Miles and points are no money that could go to a card. */
function paysCredits({ settings }: Pick<Partner, 'settings'>): boolean {
  return settings.currencyType === 'Credit'
}

const toCome = { field: 'day', message: 'is still to come' }

function memberOf(partner: { readonly id: string }, { memberId }: SignedIn): MemberName {
  return { partnerId: partner.id, memberId }
}

function pages(total: number, { resultsPerPage }: PageWish): { totalPages: number; totalResultSize: number } {
  return { totalPages: Math.ceil(total / resultsPerPage), totalResultSize: total }
}
