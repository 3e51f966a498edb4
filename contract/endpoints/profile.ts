import { endpoint } from '../endpoint.ts'
import type { Empty, Member, ProfileBody, Texts } from '../schemas/member.ts'

/** Changes the profile; the answer is the member as they are now. */
export const updateMember = endpoint<{ body: ProfileBody; answer: Member }>()('PUT', '/api/Member', {})

/** Whether texts come to the member's number. */
export const getTexts = endpoint<{ answer: Texts }>()('GET', '/api/Member/Texts', {})

/** Registers for a bonus: dines from now on count for it. Twice is once. */
export const registerForBonus = endpoint<{ params: { code: string }; body: null | undefined; answer: Empty }>()(
  'POST',
  '/api/Member/Bonus/:code',
  {},
)
