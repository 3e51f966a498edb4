import { endpoint } from '../endpoint.ts'
import type {
  CardDeleted,
  CardEntry,
  CardIdQuery,
  CardRegistration,
  LinkCardsBody,
  MemberCard,
} from '../schemas/card.ts'

export const getMemberCards = endpoint<{ answer: MemberCard[] }>()('GET', '/api/Member/Cards', {})
/** Answers 200 whatever became of each card; each entry tells its own outcome. */
export const linkCards = endpoint<{ body: LinkCardsBody; answer: CardRegistration }>()('POST', '/api/Member/Cards', {
  captcha: 400,
  maximumReached: 400,
})
export const deleteCard = endpoint<{ query: CardIdQuery; answer: CardDeleted }>()('DELETE', '/api/Member/Cards', {})
export const getCardEntry = endpoint<{ answer: CardEntry }>()('GET', '/api/Member/CardEntry', {})
/** A proof-of-work challenge of the embedded captcha, in the captcha's own shape. */
export const getCaptchaChallenge = endpoint<{ answer: Record<string, unknown> }>()('GET', '/api/Captcha/Challenge', {})
