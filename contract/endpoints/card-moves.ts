import { endpoint } from '../endpoint.ts'
import type {
  CardMoved,
  CardPassport,
  MoveConfirmBody,
  MoveLinkBody,
  MoveNameBody,
  MoveProofBody,
  MoveQuestion,
  MoveUndone,
} from '../schemas/card-move.ts'

const over = { moveOver: 409 } as const
const undoing = {
  moveUndone: 409,
  moveFinal: 409,
  moveAccountClosed: 409,
  moveCardHeld: 409,
  maximumReached: 409,
} as const

/** Where each of the member's cards earns, and has earned. */
export const getCardPassport = endpoint<{ answer: CardPassport }>()('GET', '/api/Member/CardPassport', {})
/** Mails a code to the account that holds the card: whoever can read it may move the card. Answers 202. */
export const sendMoveCode = endpoint<{ body: MoveNameBody; answer: Record<string, never> }>()(
  'POST',
  '/api/Member/CardMoves/Code',
  { ...over, tooManyCodes: 429 },
)
/** Shows what moves. Five wrong codes end the offer. */
export const proveMove = endpoint<{ body: MoveProofBody; answer: MoveQuestion }>()(
  'POST',
  '/api/Member/CardMoves/Proof',
  { ...over, wrongCode: 400 },
)
export const moveCard = endpoint<{ body: MoveConfirmBody; answer: CardMoved }>()('POST', '/api/Member/CardMoves', {
  ...over,
  maximumReached: 409,
})
/** By who is signed in, at either of the two programmes. */
export const undoMove = endpoint<{ body: MoveNameBody; answer: MoveUndone }>()(
  'POST',
  '/api/Member/CardMoves/Undo',
  undoing,
)
/** By the link of the mail that tells of the move. */
export const undoMoveByLink = endpoint<{ body: MoveLinkBody; answer: MoveUndone }>()('POST', '/api/CardMoves/Undo', {
  moveLinkUnknown: 404,
  ...undoing,
})
