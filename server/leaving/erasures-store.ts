import { type RawBuilder, sql } from 'kysely'
import type { sections, toldOtherwise } from './my-data-sections.ts'

/**
 * What becomes of a member's rows when they are erased. `cleared`: the rows stay without what says whose they are. What stays says why; whoever asks
 * is told so.
 */
export type Erasure =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'cleared'; readonly set: RawBuilder<unknown>; readonly why: string }
  | { readonly kind: 'kept'; readonly why: string }

const deleted: Erasure = { kind: 'deleted' }

function cleared(set: RawBuilder<unknown>, why: string): Erasure {
  return { kind: 'cleared', set, why }
}

function kept(why: string): Erasure {
  return { kind: 'kept', why }
}

const books = kept('the books: what was earned and paid, under a name that is nobody’s')

/** Every table of the member's data has an entry, by the name that it has there. */
export const erasures: Readonly<Record<keyof typeof sections | keyof typeof toldOtherwise, Erasure>> = {
  emailChoices: kept('the tier of each visit depends on the choice of its day'),
  favouritesOnLists: deleted,
  sharedFavourites: deleted,
  favouriteLists: deleted,
  favourites: deleted,
  emailChanges: deleted,
  cards: cleared(
    sql`name = null, partner_card_id = null, expiry = null, told_expiry = null`,
    'a refund that comes late finds its visit by the card',
  ),
  cardMoves: kept('a move is taken back within 72 hours, and the other programme’s member is told where the card went'),
  postings: books,
  entries: books,
  statementCredits: books,
  adjustments: cleared(sql`reason = ''`, 'the books: what people gave and took, without their words'),
  endedBalances: books,
  giftCards: books,
  cashOutChoices: deleted,
  debtsTakenOn: books,
  waitingPayments: deleted,
  heldPayments: deleted,
  closings: cleared(sql`card_token = null`, 'the books: what an account closed with; nothing more is paid to its card'),
  bonuses: kept('a refund that comes late has the bonus reckoned again'),
  campaignLists: kept('a refund that comes late has the campaign reckoned again'),
  reviews: cleared(
    sql`body = case when state = 'published' then body else '' end, refusal_reason = null, author = '',
      state = case when state = 'waiting' then 'refused' else state end`,
    'what everybody reads stays, without a name; words that do not show are removed',
  ),
  missingVisits: cleared(
    sql`refusal = null, closed_at = coalesce(closed_at, now())`,
    'what was asked about a visit, under a name that is nobody’s; it is looked for no more',
  ),
  missingVisitFindings: kept('what was answered, append-only, under a name that is nobody’s'),
  tables: cleared(
    sql`wish = null, dispute = null`,
    'the books: what a table earned, without what was written about it',
  ),
  keptTables: deleted,
  cardHolds: cleared(
    sql`card_brand = null, last_four = null`,
    'a card that is still held is let go at the payment provider by its name there; which card it was is removed',
  ),
  tableRewards: books,
  surveys: cleared(
    sql`member_id = null, tracking = jsonb_set(tracking, '{public_id}', '""')`,
    'the answers stay, and say no more whose they are',
  ),
  pageViews: deleted,
  noticeChoices: deleted,
  notices: deleted,
  mails: deleted,
  texts: deleted,
  signOns: deleted,
  hostNames: cleared(sql`member_id = null`, 'an older word of the host application does not bring the member back'),
  devices: deleted,
  supportViews: deleted,
  sessions: deleted,
  passkeys: deleted,
  transaction: books,
  undelivered_deed: kept('for two days: what an operator moves alone is summed'),
  card_consent: kept('the proof of what was agreed to when a card was linked'),
  text_consent: kept('the proof of who asked for texts, at which number, and until when'),
  stay_token: deleted,
  recovery_token: deleted,
  card_entry_nonce: deleted,
  card_move_offer: deleted,
  favourite_merge: deleted,
  host_sign_in_link: deleted,
  passkey_challenge: deleted,
  passkey_holder: deleted,
  unsubscribe_token: deleted,
}
