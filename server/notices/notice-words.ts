import { expiryText } from '#domain/cards/card-expiry.ts'
import { fillText } from '#domain/content/fill-text.ts'
import type { NoticeFacts, NoticeKind } from '#domain/notices/notice-kinds.ts'
import { formatCents } from '#domain/text/format-number.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import { claimWords, type Look, rewardOf, type Said, tableWords, visitOf, visits } from './said.ts'
import { dayOf, momentOf } from './tell-times.ts'

/** A notice in the partner's words of today. */
export interface NoticeWords {
  readonly title: string
  readonly text: string
  /** Where it leads on the partner's site: a path, and what its link says. */
  readonly link: { readonly text: string; readonly path: string }
}

type Sayers = { readonly [Kind in NoticeKind]: (facts: NoticeFacts[Kind], partner: Look) => Said }

const search = '/search'
const profile = '/account/user_profile'
const linkedCards = '/account/manage_cards'
const cashOut = '/account/cash_out'
const passport = '/account/card_passport'

/** Every kind of notice has an entry here: what its words are filled with, and where it leads. */
const sayers: Sayers = {
  welcome: () => ({ words: {}, path: '/add_card' }),
  cardLinked: ({ lastFour, earnsFrom }) => ({ words: { lastFour, earnsFrom: momentOf(earnsFrom) }, path: search }),
  anotherCardLinked: ({ lastFour, earnsFrom }) => ({
    words: { lastFour, earnsFrom: momentOf(earnsFrom) },
    path: linkedCards,
  }),
  cardUnlinked: ({ lastFour, stopped }) => ({
    words: { lastFour },
    path: linkedCards,
    ...(stopped && { text: 'notice.cardUnlinked.text.stopped' }),
  }),
  cardNotKept: ({ lastFour }) => ({ words: { lastFour }, path: linkedCards }),
  cardReplaced: (words) => ({ words: { ...words }, path: linkedCards }),
  cardExpiring: ({ lastFour, expiry }) => ({ words: { lastFour, expiry: expiryText(expiry) }, path: linkedCards }),
  cardMoved: ({ lastFour, program, undoUntil }) => ({
    words: { lastFour, program, until: momentOf(undoUntil) },
    path: passport,
  }),
  cardMoveUndone: ({ lastFour, back }) => ({
    words: { lastFour },
    path: back ? passport : linkedCards,
    ...(!back && { title: 'notice.cardMoveUndone.title.gone', text: 'notice.cardMoveUndone.text.gone' }),
  }),
  rewardOnItsWay: (facts, partner) => ({
    ...visitOf(facts, { reward: rewardOf(partner, facts) }),
    ...(facts.currency === 'Credit' && { text: 'notice.rewardOnItsWay.text.credit' }),
  }),
  rewardChanged: (facts, partner) =>
    visitOf(facts, {
      reward: rewardOf(partner, facts),
      before: rewardOf(partner, { ...facts, amount: facts.before }),
    }),
  rewardPaid: (paid, partner) => ({
    words: { reward: rewardOf(partner, paid), visits: paid.visits },
    path: visits,
    ...(paid.visits === 1 && { text: 'notice.rewardPaid.text.one' }),
  }),
  notEarned: (facts, partner) => {
    const { reason, before } = facts
    if (reason === 'belongsToAnother')
      return {
        ...visitOf(facts, { before: before ? rewardOf(partner, before) : '' }),
        path: visits,
        text: 'notice.notEarned.text.notYours',
      }
    const words = { reason: partner.copy[`reason.${reason}`], ...(before && { before: rewardOf(partner, before) }) }
    return { ...visitOf(facts, words), ...(before && { text: 'notice.notEarned.text.takenBack' }) }
  },
  creditSent: ({ amountCents, card }) => ({
    words: { amount: formatCents(amountCents), card },
    path: visits,
  }),
  creditReturned: ({ amountCents, card }) => ({
    words: { amount: formatCents(amountCents), card },
    path: linkedCards,
    ...(card === '' && { text: 'notice.creditReturned.text.noCard' }),
  }),
  creditWaits: ({ amountCents, card, from, held }) => ({
    words: { amount: formatCents(amountCents), ...(card !== null && from !== null && { card, day: dayOf(from) }) },
    path: linkedCards,
    ...(card === null && { text: held ? 'notice.creditWaits.text.held' : 'notice.creditWaits.text.noCard' }),
  }),
  giftCardSent: ({ amountCents, brand }, partner) => ({
    words: { amount: formatCents(amountCents), brand: partner.copy[`giftCardBrand.${brand}`] },
    path: cashOut,
  }),
  giftCardReturned: ({ amountCents, brand, failure }, partner) => ({
    words: {
      amount: formatCents(amountCents),
      brand: partner.copy[`giftCardBrand.${brand}`],
      reason: partner.copy[`giftCardFailure.${failure}`],
    },
    path: cashOut,
  }),
  rewardAdjusted: ({ reason, ...reward }, partner) => ({
    words: { reward: rewardOf(partner, { ...reward, amount: Math.abs(reward.amount) }), reason },
    path: visits,
    ...(reward.amount < 0 && { title: 'notice.rewardAdjusted.title.taken' }),
  }),
  balanceTakenOn: (reward, partner) => ({
    words: { reward: rewardOf(partner, { ...reward, amount: Math.abs(reward.amount) }) },
    path: visits,
  }),
  balanceBelowZero: (reward, partner) => ({
    words: { reward: rewardOf(partner, { ...reward, amount: Math.abs(reward.amount) }) },
    path: visits,
  }),
  rewardsExpiring: ({ at, ...reward }, partner) => ({
    words: { reward: rewardOf(partner, reward), day: dayOf(at) },
    path: search,
  }),
  rewardsExpired: (reward, partner) => ({ words: { reward: rewardOf(partner, reward) }, path: visits }),
  vipNear: ({ remaining, required }) => ({
    words: { remaining, required },
    path: search,
    ...(remaining === 1 && { title: 'notice.vipNear.title.one' }),
  }),
  vipReached: (words) => ({ words: { ...words }, path: search }),
  vipEnding: ({ remaining, until, year }) => ({
    words: { remaining, until, year },
    path: search,
    ...(remaining === 1 && { text: 'notice.vipEnding.text.one' }),
  }),
  bonusProgress: ({ spentCents, neededCents, until, ...bonus }, partner) => ({
    words: {
      left: formatCents(neededCents - spentCents),
      spent: formatCents(spentCents),
      needed: formatCents(neededCents),
      until: dayOf(until),
      reward: rewardOf(partner, bonus),
    },
    path: search,
  }),
  bonusComplete: (facts, partner) => visitOf(facts, { reward: rewardOf(partner, facts) }),
  reviewInvitation: (facts) => ({
    ...visitOf(facts, { until: dayOf(facts.until, facts.timeZone) }),
    path: `${visits}/${facts.transactionId}/review`,
  }),
  visitClaimFound: claimWords,
  visitClaimNews: claimWords,
  tableBooked: tableWords,
  tableNotBooked: (table) => ({ ...tableWords(table), path: search }),
  tableChanged: tableWords,
  tableCancelled: tableWords,
  tableLost: tableWords,
  tableTomorrow: tableWords,
  tableRewarded: (facts, partner) => {
    const said = tableWords(facts)
    return { ...said, words: { ...said.words, reward: rewardOf(partner, facts) } }
  },
  tableNoShow: tableWords,
  passwordChanged: () => ({ words: {}, path: '/recover' }),
  emailChanged: (words) => ({ words: { ...words }, path: profile }),
  accountClosed: () => ({ words: {}, path: '/login' }),
  newDevice: ({ device, at }, { settings }) => ({
    words: { device, moment: momentOf(at) },
    path: '/recover',
    // Where the password is another's there is none to choose here, but all devices are on the profile.
    ...(settings.enrollmentType !== 'direct' && {
      path: profile,
      text: 'notice.newDevice.text.elsewhere',
      button: 'notice.newDevice.button.elsewhere',
    }),
  }),
  passkeyAdded: ({ device, at }) => ({ words: { device, moment: momentOf(at) }, path: '/recover' }),
  passkeyRemoved: (words) => ({ words: { ...words }, path: '/recover' }),
  passkeysRemoved: (words) => ({ words: { ...words }, path: profile }),
  passkeyCopied: ({ name, at }) => ({ words: { name, moment: momentOf(at) }, path: profile }),
}

export function noticeWords<Kind extends NoticeKind>(
  partner: Look,
  { kind, facts }: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] },
): NoticeWords {
  const said = sayers[kind](facts, partner)
  const { words, path, title = `notice.${kind}.title`, text = `notice.${kind}.text` } = said
  const say = (key: MessageKey) => fillText(partner.messages[key], words)
  return { title: say(title), text: say(text), link: { text: say(said.button ?? `notice.${kind}.button`), path } }
}
