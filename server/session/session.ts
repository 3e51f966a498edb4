/** Who is signed in, as a route sees it. */
export interface SignedIn {
  readonly memberId: number
  readonly publicId: string
  /** The hash by which the session is kept: it names the session and opens nothing. */
  readonly sessionId: string
  /** When the browser is signed out unless the member does something. */
  readonly expiresAt: Date
  /** When who holds it last showed who they are; null where a token has gone on with it since. */
  readonly provedAt: Date | null
}

/** For so long a proof is good for what changes how one gets into the account. */
export const proofMs = 600_000

/** Whether who holds the session has lately shown who they are, so that an open screen is not enough. */
export function isProved({ provedAt }: Pick<SignedIn, 'provedAt'>, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < proofMs
}

/** Source: specification, section 9. */
export const sessionMs = 900_000
/** However active, nobody stays signed in for longer than a day without asking to. */
export const sessionLifeMs = 86_400_000
export const staySignedInMs = 7_776_000_000
/** A session is written again at most this often, however many calls come. */
export const slideMs = 60_000
/** A used token is good for this long to the browser that used it, which may send two calls at once, or lose an answer. */
export const stayGraceMs = 30_000
/** However active, a session of who stays signed in ends after this long, and the next token has its turn: so a copied one shows. */
export const stayTurnMs = 3_600_000
