import { endpoint } from '../endpoint.ts'
import type { Empty, Member, ProfileBody } from '../schemas/member.ts'

/** Changes the profile; the answer is the member as they are now. */
export const updateMember = endpoint<{ body: ProfileBody; answer: Member }>()('PUT', '/api/Member', {})

/** Registers for a bonus: dines from now on count for it. Twice is once. */
export const registerForBonus = endpoint<{ params: { code: string }; body: null | undefined; answer: Empty }>()(
  'POST',
  '/api/Member/Bonus/:code',
  {},
)
