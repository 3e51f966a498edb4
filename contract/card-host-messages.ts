import type { Network } from '#domain/dines/networks.ts'
import type { CardBrandCode } from '#domain/cards/card-brand.ts'
import type { CardEntryState } from '#domain/cards/card-number.ts'

/**
 * What the page and the card frame tell each other. The page hands the frame one MessagePort with a `PortMessage`, to the card
 * host's exact origin; everything else goes over that port. The card number never does. Either side drops what it does not know.
 */
export type PortMessage = 'commensal-card-port'

/** The words of the frame. They are content, so the page brings them. */
export interface CardFrameTexts {
  label: string
  hint: string
  errors: Record<Exclude<CardEntryState, 'valid'>, string>
}

export type PageMessage =
  | { type: 'init'; acceptedBrands: readonly CardBrandCode[]; texts: CardFrameTexts }
  /** The session binding and the nonce are the server's; the vault refuses an envelope that carries others. */
  | { type: 'encrypt'; requestId: string; sessionBinding: string; nonce: string }
  | { type: 'focus' }

export type CardFrameMessage =
  | { type: 'ready' }
  | { type: 'state'; state: CardEntryState; brand: CardBrandCode | null }
  | { type: 'encrypted'; requestId: string; jwe: string; cardType: Network; lastFour: string }
  /** The number is not valid: the frame shows why, under its field. */
  | { type: 'refused'; requestId: string; state: Exclude<CardEntryState, 'valid'> }
  /** The height of the frame's content in CSS pixels. */
  | { type: 'height'; pixels: number }
  /** Enter was pressed in the field. */
  | { type: 'submit' }

/**
 * The protected header of the envelope, beside alg (ECDH-ES), enc (A256GCM), kid and epk; `iat` is in seconds. The plain
 * text is the number's digits and nothing else.
 */
export interface CardEnvelopeBinding {
  partnerId: string
  sessionBinding: string
  nonce: string
  iat: number
}
