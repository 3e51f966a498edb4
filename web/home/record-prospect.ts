import { createProspect } from '#contract/endpoints/prospects.ts'
import type { CallApi } from '../api/call-api.ts'
import { checkEmail } from '../api/check-email.ts'

/** Where the person goes with this address: to joining, or to signing in where it is known. Throws when the check itself fails. */
export async function recordProspect(callApi: CallApi, email: string): Promise<'/join' | '/login'> {
  const { isValid } = await checkEmail(callApi, { email })
  if (!isValid) return '/login'
  await callApi(createProspect, { body: { email } }).catch(() => null)
  return '/join'
}
