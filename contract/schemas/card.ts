import { z } from 'zod'
import { maximumCards } from '#domain/cards/card-linking.ts'
import { longestCardName } from '#domain/cards/card-name.ts'
import { networks } from '#domain/dines/networks.ts'
import { idText, labelText, text } from './text.ts'

/** The wire calls a card's network its `cardType`. */
const networkSchema = z.enum(networks)

export const memberCardSchema = z.object({
  id: z.string(),
  partnerCardId: z.string().nullable(),
  cardType: networkSchema,
  lastFour: z.string(),
  description: z.string(),
  /** What the member calls it. */
  name: z.string().nullable(),
  /** The moment from which the card earns, in ISO form. */
  earnsFrom: z.string(),
  /** The last month in which the card is good, as 2027-03; null where nobody has told it. */
  expiry: z.string().nullable(),
})
export type MemberCard = z.infer<typeof memberCardSchema>

/** `encryptedCardNumber` is the compact JWE that the card host's page made. */
export const cardToLinkSchema = z.strictObject({
  encryptedCardNumber: text({ max: 4096 }),
  cardType: networkSchema,
  lastFour: z.string().regex(/^\d{4}$/),
})

/** A card that the programme has of the member. Sent back as it came, it is a card to link; `lastFour` is empty where the programme does not know it. */
export const partnerCardSchema = z.object({
  partnerCardId: z.string(),
  cardType: networkSchema,
  lastFour: z.string().regex(/^(\d{4})?$/),
  encryptedCardNumber: z.string(),
})
export type PartnerCard = z.infer<typeof partnerCardSchema>

export const linkCardsBodySchema = z.strictObject({
  creditCards: z.array(cardToLinkSchema).min(1).max(maximumCards),
  directFileFeedOptIn: z.literal(true),
  /** Which words the member agreed to: `consent.version` of the card entry. */
  consentVersion: text({ min: 1, max: 64 }),
  gRecaptchaResponse: text({ min: 1, max: 8192 }),
})
export type LinkCardsBody = z.infer<typeof linkCardsBodySchema>

/** `error.code` is a code of cardErrorCodes; the words are content. */
export const cardErrorCodes = [
  'declined',
  'heldByAnotherProgramme',
  'heldByAnotherMember',
  'movedRecently',
  'alreadyLinked',
  'brandNotAccepted',
  'invalidNumber',
  'maximumReached',
  'expiredEnvelope',
  'networkDown',
  /** Nothing is tried for `retryAfter` seconds. */
  'tooManyRefused',
  /** Send this card in a call of its own, with a captcha of `grade=hard`; its envelope is still good. */
  'captchaStep',
] as const
export const cardErrorSchema = z.object({
  code: z.enum(cardErrorCodes),
  message: z.string(),
  /** In how many seconds a number may be tried again. */
  retryAfter: z.int().positive().optional(),
  /** The card earns in this programme of ours and may come here: `POST /api/Member/CardMoves/Code` begins it. */
  move: z.object({ id: z.string(), programName: z.string() }).optional(),
})

export const cardRegistrationSchema = z.object({
  cardRegistration: z.array(
    z.object({
      memberCard: z.object({
        id: z.string().nullable(),
        partnerCardId: z.string().nullable(),
        cardType: networkSchema,
        lastFour: z.string(),
        description: z.string(),
        earnsFrom: z.string().nullable(),
      }),
      error: cardErrorSchema.nullable(),
    }),
  ),
})
export type CardRegistration = z.infer<typeof cardRegistrationSchema>

/** What the add-cards form needs before the frame is shown: where it is, and what its envelope is bound to. */
export const cardEntrySchema = z.object({
  frameUrl: z.string(),
  sessionBinding: z.string(),
  nonce: z.string(),
  maximumCards: z.int(),
  /** The words to agree to, and the hash by which they are known. */
  consent: z.object({ version: z.string(), words: z.string() }),
  captcha: z.object({ kind: z.enum(['embedded', 'recaptcha']), siteKey: z.string().nullable() }),
})
export type CardEntry = z.infer<typeof cardEntrySchema>

/** `hard`: the challenge for one number of an account, a browser or an address of which some were refused. */
export const captchaQuerySchema = z.object({ grade: z.literal('hard').optional() })
export type CaptchaQuery = z.infer<typeof captchaQuerySchema>

/** An empty name takes the card's name away. */
export const cardNameBodySchema = z.strictObject({ id: idText(), name: labelText({ max: longestCardName }) })
export type CardNameBody = z.infer<typeof cardNameBodySchema>

/** `mayEnd`: the member was told that the balance ends with the last card, since it can't be paid to it. */
export const cardDeletionQuerySchema = z.strictObject({ id: idText(), mayEnd: z.literal('true').optional() })
export type CardDeletionQuery = z.infer<typeof cardDeletionQuerySchema>

/** `closedAccount` tells that it was the last card. */
export const cardDeletedSchema = z.object({ lastFour: z.string(), closedAccount: z.boolean() })
export type CardDeleted = z.infer<typeof cardDeletedSchema>
