import { createProspect } from '#contract/endpoints/members.ts'
import type { CallApi } from '../api/call-api.ts'
import { checkEmail } from '../api/check-email.ts'

export const prospectEmailMax = 50
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `email` trimmed; null when it can be sent. */
export function prospectEmailProblem(email: string): 'required' | 'email' | null {
  if (email === '') return 'required'
  return emailPattern.test(email) && email.length <= prospectEmailMax ? null : 'email'
}

/** Where the person goes with this address: to joining, or to signing in where it is known. Throws when the check itself fails. */
export async function recordProspect(callApi: CallApi, email: string): Promise<'/join' | '/login'> {
  const { isValid } = await checkEmail(callApi, { email })
  if (!isValid) return '/login'
  await callApi(createProspect, { body: { email } }).catch(() => null)
  return '/join'
}
