interface EmailChangeFacts {
  readonly changeId: number
  readonly firstName: string
  readonly origin: string
}

export type CardChange = 'linked' | 'unlinked'

/** What each kind of mail is written from. Facts of a kind are text in the database, and gone once the mail is sent. */
export interface MailFacts {
  /** Whoever has this address or number is sent a link that lets them choose a new password. */
  readonly recover: { readonly identifier: string; readonly origin: string }
  /** To the new address: a link by which it becomes the member's. */
  readonly confirmEmail: EmailChangeFacts
  /** To the old address, with a link that refuses. */
  readonly emailChangeAsked: EmailChangeFacts
  readonly emailChanged: { readonly firstName: string; readonly origin: string }
  /** To the old address once it is the member's no more, with a link that takes the change back. */
  readonly emailReplaced: EmailChangeFacts
  /** To the account that holds a card: the code by which its owner lets it move to another programme. */
  readonly cardMoveCode: { readonly offerId: number; readonly toPartnerId: string }
  /** To whom a card was moved away from, with a link that takes it back. */
  readonly cardMoved: { readonly moveId: number }
  /** To a member whose card was linked or unlinked, at the address of now or of lately, with a link that stops it. */
  readonly cardChanged: { readonly cardLinkId: number; readonly change: CardChange }
  /** A notice by mail: what it tells is in the notice. */
  readonly notice: { readonly noticeId: number }
}
export type MailKind = keyof MailFacts

/** `urgent`: somebody waits for it at a screen, or is to stop a thief. `notices`: what can be read later. Neither waits for the other. */
export const mailLanes = ['urgent', 'notices'] as const
export type MailLane = (typeof mailLanes)[number]

/** A mail that waits, of any kind. */
export type OutgoingMail = {
  [Kind in MailKind]: {
    readonly kind: Kind
    readonly facts: MailFacts[Kind]
    /** Null where it is found out when the mail is written. */
    readonly memberId: number | null
    readonly recipient: string | null
  }
}[MailKind]

export type ClaimedMail = OutgoingMail & {
  readonly id: number
  readonly messageId: string
  readonly createdAt: Date
  /** This one included. */
  readonly attempts: number
  readonly leasedUntil: Date
}
