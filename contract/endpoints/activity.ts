import { endpoint } from '../endpoint.ts'
import type {
  ActivityQuery,
  DineSummary,
  Receipt,
  MemberStatement,
  StatementCreditBalance,
  StatementQuery,
  TransactionsAnswer,
  TransactionsStatementCreditsAnswer,
} from '../schemas/activity.ts'

export const getTransactions = endpoint<{ query: ActivityQuery; answer: TransactionsAnswer }>()(
  'GET',
  '/api/Member/Transactions',
  {},
)
export const getTransactionsStatementCredits = endpoint<{
  query: ActivityQuery
  answer: TransactionsStatementCreditsAnswer
}>()('GET', '/api/Member/TransactionsStatementCredits', {})
export const getStatementCreditBalance = endpoint<{ answer: StatementCreditBalance }>()(
  'GET',
  '/api/Member/StatementCreditBalance',
  {},
)
export const getStatement = endpoint<{ query: StatementQuery; answer: MemberStatement }>()(
  'GET',
  '/api/Member/Statement',
  {},
)
export const getDineSummary = endpoint<{ answer: DineSummary }>()('GET', '/api/Member/DineSummary', {})
export const getReceipt = endpoint<{ params: { transactionId: string }; answer: Receipt }>()(
  'GET',
  '/api/Member/Transactions/:transactionId/Receipt',
  {},
)
