import type { TableName } from '../db/columns.ts'
import type { Tables } from '../db/tables/tables.ts'

/** A table whose rows say whose they are. */
type MemberTable = { [Name in TableName]: 'member_id' extends keyof Tables[Name] ? Name : never }[TableName]

export interface Section {
  readonly table: MemberTable
  readonly columns: readonly string[]
  readonly orderBy: string
}

function section<Name extends MemberTable>(
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  orderBy: keyof Tables[Name] & string,
): Section {
  return { table, columns, orderBy }
}

/** What a member is given of each table, under the name that it has in the file. Hashes, tokens and the names of our own machinery are left out. */
export const sections = {
  emailChoices: section('member_email_opt_in', ['since', 'opted_in'], 'since'),
  favourites: section('favourite', ['merchant_id', 'saved_at'], 'saved_at'),
  favouriteLists: section('favourite_list', ['id', 'name', 'created_at'], 'id'),
  favouritesOnLists: section('favourite_list_place', ['list_id', 'merchant_id', 'added_at'], 'added_at'),
  sharedFavourites: section('favourite_share', ['list_id', 'shared_at'], 'shared_at'),
  emailChanges: section('email_change', ['old_email', 'new_email', 'asked_at', 'confirmed_at', 'ended_at'], 'id'),
  cards: section(
    'card_link',
    [
      'card_type',
      'last_four',
      'expiry',
      'card_product',
      'description',
      'name',
      'partner_card_id',
      'linked_at',
      'unlinked_at',
      'ended_by',
    ],
    'id',
  ),
  cardMoves: section(
    'card_move',
    ['last_four', 'description', 'from_partner_id', 'moved_at', 'undo_until', 'undone_at'],
    'id',
  ),
  postings: section('posting', ['id', 'public_id', 'kind', 'transaction_id', 'currency', 'reason', 'posted_at'], 'id'),
  entries: section('entry', ['posting_id', 'account', 'source', 'code', 'amount', 'currency'], 'posting_id'),
  statementCredits: section(
    'statement_credit',
    ['public_id', 'amount_cents', 'target_type', 'target_label', 'status', 'created_at', 'updated_at'],
    'id',
  ),
  adjustments: section(
    'reward_adjustment',
    ['id', 'amount', 'currency', 'reason', 'state', 'proposed_at', 'decided_at'],
    'id',
  ),
  endedBalances: section('reward_expiry', ['last_earned_at', 'told_at', 'expires_at', 'amount_cents'], 'told_at'),
  giftCards: section(
    'gift_card_order',
    ['id', 'reference', 'brand', 'delivery', 'amount_cents', 'status', 'failure', 'created_at', 'updated_at'],
    'id',
  ),
  cashOutChoices: section('cash_out_choice', ['way', 'chosen_at', 'chosen_by'], 'id'),
  waitingPayments: section('payout_wait', ['waiting_since'], 'waiting_since'),
  heldPayments: section('payout_hold', ['held_since'], 'held_since'),
  debtsTakenOn: section('debt_taken_on', ['taken_on_at'], 'taken_on_at'),
  closings: section('account_closing', ['closed_at', 'payable_cents', 'waiting_cents'], 'closed_at'),
  bonuses: section('bonus_enrolment', ['code', 'enrolled_at'], 'enrolled_at'),
  campaignLists: section('campaign_member', ['campaign_id', 'added_at'], 'added_at'),
  reviews: section(
    'review',
    [
      'transaction_id',
      'rating',
      'food',
      'service',
      'cleanliness',
      'value',
      'body',
      'author',
      'state',
      'refusal_reason',
      'management_response',
      'created_at',
      'decided_at',
      'published_at',
    ],
    'id',
  ),
  missingVisits: section(
    'visit_claim',
    ['id', 'merchant_id', 'visited_on', 'amount_cents', 'created_at', 'closed_at', 'refusal'],
    'id',
  ),
  missingVisitFindings: section('visit_claim_finding', ['claim_id', 'finding', 'found_at'], 'id'),
  tables: section(
    'reservation',
    [
      'id',
      'merchant_id',
      'state',
      'local_time',
      'starts_at',
      'time_zone',
      'party_size',
      'wish',
      'confirmation',
      'card_needed',
      'free_until',
      'fee_cents',
      'fee_per',
      'bonus',
      'cancelled_by',
      'honoured_at',
      'no_show_at',
      'disputed_at',
      'dispute',
      'created_at',
    ],
    'id',
  ),
  keptTables: section(
    'reservation_lock',
    [
      'merchant_id',
      'local_time',
      'starts_at',
      'party_size',
      'card_needed',
      'free_until',
      'fee_cents',
      'fee_per',
      'expires_at',
      'created_at',
    ],
    'id',
  ),
  cardHolds: section(
    'table_card_hold',
    ['reservation_id', 'state', 'card_brand', 'last_four', 'expires_at', 'created_at', 'updated_at'],
    'id',
  ),
  tableRewards: section('reservation_reward', ['reservation_id', 'posting_id', 'amount', 'posted_at'], 'posting_id'),
  surveys: section('survey_response', ['survey_id', 'received_at', 'rating', 'comment', 'tracking'], 'id'),
  pageViews: section('impression', ['event', 'occurred_at', 'user_agent', 'body'], 'id'),
  notices: section('notice', ['kind', 'facts', 'mail_to', 'created_at', 'read_at'], 'id'),
  noticeChoices: section('notice_choice', ['category', 'channel', 'taken', 'chosen_at'], 'chosen_at'),
  mails: section('outgoing_mail', ['kind', 'recipient', 'created_at', 'sent_at'], 'id'),
  texts: section('outgoing_text', ['kind', 'phone_number', 'created_at', 'sent_at', 'status'], 'id'),
  signOns: section('member_identity', ['issuer', 'subject', 'created_at'], 'created_at'),
  hostNames: section('host_member', ['host_id', 'said_at', 'created_at'], 'created_at'),
  devices: section('member_device', ['browser', 'system', 'first_seen_at', 'last_seen_at', 'ended_at'], 'id'),
  supportViews: section('emulation', ['started_at', 'entered_at', 'ends_at', 'raised_at', 'ended_at'], 'started_at'),
  sessions: section('session', ['created_at', 'expires_at', 'stay_until', 'sign_on_issuer'], 'created_at'),
  passkeys: section(
    'passkey',
    ['name', 'rp_id', 'browser', 'system', 'aaguid', 'backed_up', 'created_at', 'last_used_at', 'copied_at'],
    'id',
  ),
} as const satisfies Record<string, Section>

/** Tables that are told in another way, or hold nothing but the hash of something that opens a door. */
export const toldOtherwise = {
  transaction: 'with the restaurant and the card, as visits',
  undelivered_deed: 'what an operator moved of them alone, for two days; the postings say what came of it',
  card_consent: 'with its words, as consents',
  text_consent: 'with its words, as consents to texts',
  stay_token: 'hashes; the sessions and devices say the same',
  recovery_token: 'hashes; the mails say when a link was sent',
  unsubscribe_token: 'hashes; the mails say which were sent, and the choices what came of it',
  card_entry_nonce: 'hashes, for ten minutes',
  favourite_merge: 'random names of lists that browsers kept; the favourites say what was on them',
  host_sign_in_link: 'hashes, for a day; the sessions and devices say who came in',
  card_move_offer: 'for half an hour; the move says what came of it',
  passkey_challenge: 'hashes, for five minutes',
  passkey_holder: 'a random name for devices; the passkeys say the rest',
} as const satisfies Partial<Record<TableName, string>>
