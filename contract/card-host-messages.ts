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
  readonly label: string
  readonly hint: string
  readonly errors: Record<Exclude<CardEntryState, 'valid'>, string>
}

export type PageMessage =
  | { readonly type: 'init'; readonly acceptedBrands: readonly CardBrandCode[]; readonly texts: CardFrameTexts }
  /** The session binding and the nonce are the server's; the vault refuses an envelope that carries others. */
  | { readonly type: 'encrypt'; readonly requestId: string; readonly sessionBinding: string; readonly nonce: string }
  | { readonly type: 'focus' }

export type CardFrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly state: CardEntryState; readonly brand: CardBrandCode | null }
  | {
      readonly type: 'encrypted'
      readonly requestId: string
      readonly jwe: string
      readonly cardType: Network
      readonly lastFour: string
    }
  /** The number is not valid: the frame shows why, under its field. */
  | { readonly type: 'refused'; readonly requestId: string; readonly state: Exclude<CardEntryState, 'valid'> }
  /** The height of the frame's content in CSS pixels. */
  | { readonly type: 'height'; readonly pixels: number }
  /** Enter was pressed in the field. */
  | { readonly type: 'submit' }

/**
 * The protected header of the envelope, beside alg (ECDH-ES), enc (A256GCM), kid and epk; `iat` is in seconds. The plain
 * text is the number's digits and nothing else.
 */
export interface CardEnvelopeBinding {
  readonly partnerId: string
  readonly sessionBinding: string
  readonly nonce: string
  readonly iat: number
}
