import type { Account, BalanceRules, Books, Outside } from './books.ts'

export interface BooksWish {
  readonly rules: BalanceRules
  readonly outside: Outside
  readonly accounts: readonly { readonly name: string; readonly joinedAt: number }[]
}

export function openBooks({ rules, outside, accounts }: BooksWish): Books {
  let last = 0
  return {
    rules,
    outside,
    accounts: new Map(accounts.map((account) => [account.name, { ...nothingYet, ...account }])),
    told: new Map(),
    takenOn: new Set(),
    next: () => (last += 1),
  }
}

const nothingYet: Omit<Account, 'name' | 'joinedAt'> = {
  state: 'open',
  links: [],
  visits: [],
  uses: new Map(),
  postings: [],
  parcels: [],
  missing: 0,
  paidWith: new Map(),
  credits: [],
  orders: [],
  notices: [],
  closings: [],
  keepsForGiftCards: false,
  waitsForCard: false,
  isLeftBelowZero: false,
}
