import type { Currency } from '#domain/money/money.ts'
import type { Notice, NoticeFacts } from '#domain/notices/notice-kinds.ts'

const dinedAt = Date.parse('2026-11-19T23:30:00Z')
const visit = { transactionId: 4711, merchant: 'Kokkari Estiatorio & Bar', dinedAt }

const claim = { claimId: 12, merchant: 'Kokkari Estiatorio & Bar', visitedOn: '2026-11-19' }

const table = {
  reservationId: 31,
  merchant: 'Kokkari Estiatorio & Bar',
  at: dinedAt,
  timeZone: 'America/Los_Angeles',
  partySize: 2,
}

/** A notice of every kind, as a partner of the currency tells it. */
export function exampleNotices(currency: Currency): readonly Notice[] {
  const reward = { amount: 1250, currency }
  const facts: NoticeFacts = {
    welcome: {},
    cardLinked: { lastFour: '1111', earnsFrom: dinedAt },
    anotherCardLinked: { lastFour: '1111', earnsFrom: dinedAt },
    cardUnlinked: { lastFour: '1111', stopped: false },
    cardNotKept: { lastFour: '1111' },
    cardReplaced: { lastFour: '1111', newLastFour: '4242' },
    cardExpiring: { lastFour: '1111', expiry: '2027-03' },
    cardMoved: { lastFour: '1111', program: 'Hilton Dining', undoUntil: dinedAt },
    cardMoveUndone: { lastFour: '1111', back: true },
    rewardOnItsWay: { ...visit, ...reward },
    rewardChanged: { ...visit, ...reward, before: 900 },
    rewardPaid: { ...reward, visits: 1 },
    notEarned: { ...visit, reason: 'cardNotYetActive', before: null },
    creditSent: { amountCents: 2345, card: 'Visa ending in 1111' },
    creditWaits: { amountCents: 2345, card: 'Visa ending in 1111', from: Date.UTC(2026, 4, 4, 16) },
    creditReturned: { amountCents: 2345, card: 'Visa ending in 1111' },
    giftCardSent: { amountCents: 2500, brand: 'Visa' },
    giftCardReturned: { amountCents: 2500, brand: 'Visa', failure: 'outOfStock' },
    rewardAdjusted: { ...reward, reason: 'Your dinner of May 3' },
    balanceTakenOn: { ...reward, amount: -1234 },
    balanceBelowZero: { ...reward, amount: -1234 },
    rewardsExpiring: { ...reward, at: dinedAt },
    rewardsExpired: reward,
    vipNear: { year: 2026, remaining: 2, required: 11 },
    vipReached: { year: 2026, until: 2027, required: 11 },
    vipEnding: { year: 2026, remaining: 3, until: 2027 },
    bonusProgress: { ...reward, code: 'new', spentCents: 1250, neededCents: 3000, until: dinedAt },
    bonusComplete: { ...visit, ...reward, code: 'new' },
    reviewInvitation: { ...visit, until: dinedAt },
    visitClaimFound: { ...claim, finding: { kind: 'credited', transactionId: 4711 } },
    visitClaimNews: { ...claim, finding: { kind: 'unknownTerminal', answerBy: '2026-11-28' } },
    tableBooked: table,
    tableNotBooked: table,
    tableChanged: table,
    tableCancelled: table,
    tableLost: table,
    tableTomorrow: table,
    tableRewarded: { ...table, ...reward },
    tableNoShow: table,
    passwordChanged: {},
    emailChanged: { newEmail: 'a…@mail.example.com' },
    accountClosed: {},
    newDevice: { device: 'Firefox on Linux', at: dinedAt },
    passkeyAdded: { device: 'Firefox on Linux', at: dinedAt },
    passkeyRemoved: { name: 'Work laptop' },
    passkeysRemoved: { count: 2 },
    passkeyCopied: { name: 'Work laptop', at: dinedAt },
  }
  // Object.entries forgets that each kind stands beside its own facts.
  const notices = Object.entries<unknown>({ ...facts }).map(([kind, told]) => ({ kind, facts: told })) as Notice[]
  return [...notices, ...otherWords(reward)]
}

/** Notices of a kind whose words depend on its facts. */
function otherWords(reward: { readonly amount: number; readonly currency: Currency }): readonly Notice[] {
  return [
    { kind: 'rewardPaid', facts: { ...reward, visits: 3 } },
    { kind: 'cardUnlinked', facts: { lastFour: '1111', stopped: true } },
    { kind: 'creditWaits', facts: { amountCents: 2345, card: null, from: null, held: true } },
    { kind: 'cardMoveUndone', facts: { lastFour: '1111', back: false } },
    { kind: 'notEarned', facts: { ...visit, reason: 'refunded', before: reward } },
    { kind: 'notEarned', facts: { ...visit, reason: 'belongsToAnother', before: reward } },
    { kind: 'vipNear', facts: { year: 2026, remaining: 1, required: 11 } },
    { kind: 'vipEnding', facts: { year: 2026, remaining: 1, until: 2027 } },
  ]
}
