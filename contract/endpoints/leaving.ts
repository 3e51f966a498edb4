import { endpoint } from '../endpoint.ts'
import type { CloseBody, Closing, MyData } from '../schemas/leaving.ts'
import type { Empty } from '../schemas/member.ts'

/** Everything kept of the member. Who has not lately shown who they are does so first, by `POST /api/Member/Proof`. */
export const getMyData = endpoint<{ answer: MyData }>()('GET', '/api/Member/Data', {})

export const getClosing = endpoint<{ answer: Closing }>()('GET', '/api/Member/Close', {})

/** Closes the account: its cards are unlinked, and every session ends. A card that is linked after signing in again opens it. */
export const closeAccount = endpoint<{ body: CloseBody; answer: Empty }>()('POST', '/api/Member/Close', {
  balanceWouldEnd: 409,
})
