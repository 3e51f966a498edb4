import { endpoint } from '../endpoint.ts'
import type { Member } from '../schemas/member.ts'

export const getMember = endpoint<{ answer: Member }>()('GET', '/api/Member', {})
