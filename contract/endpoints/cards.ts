import { endpoint } from '../endpoint.ts'
import type {
  CaptchaQuery,
  CardDeleted,
  CardEntry,
  CardDeletionQuery,
  CardNameBody,
  CardRegistration,
  LinkCardsBody,
  MemberCard,
  PartnerCard,
} from '../schemas/card.ts'

export const getMemberCards = endpoint<{ answer: MemberCard[] }>()('GET', '/api/Member/Cards', {})
/** Answers 200 whatever became of each card; each entry tells its own outcome. */
export const linkCards = endpoint<{ body: LinkCardsBody; answer: CardRegistration }>()('POST', '/api/Member/Cards', {
  captcha: 400,
  maximumReached: 400,
})
/** The same for a member who closed the account: a card that is linked opens it again. */
export const reEnroll = endpoint<{ body: LinkCardsBody; answer: CardRegistration }>()('POST', '/api/Member/ReEnroll', {
  captcha: 400,
  maximumReached: 400,
  accountOpen: 409,
})
/** The cards that the programme has of the member; of programmes that load cards alone. */
export const getPartnerCards = endpoint<{ answer: PartnerCard[] }>()('GET', '/api/Cards/AllPartnerCards', {
  cardsUnavailable: 503,
})
/** Asks for a proof. The last card takes the account with it, as closing it does. */
export const deleteCard = endpoint<{ query: CardDeletionQuery; answer: CardDeleted }>()('DELETE', '/api/Member/Cards', {
  balanceWouldEnd: 409,
})
/** Answers the card with its new name. */
export const nameCard = endpoint<{ body: CardNameBody; answer: MemberCard }>()('PUT', '/api/Member/Cards', {})
export const getCardEntry = endpoint<{ answer: CardEntry }>()('GET', '/api/Member/CardEntry', {})
/** A proof-of-work challenge of the embedded captcha, in the captcha's own shape; for reCAPTCHA `{ siteKey, script }`, what its widget is rendered with. */
export const getCaptchaChallenge = endpoint<{ query: CaptchaQuery; answer: Record<string, unknown> }>()(
  'GET',
  '/api/Captcha/Challenge',
  {},
)
