import { validateEmail } from '#contract/endpoints/prospects.ts'
import type { EmailQuery, Validity } from '#contract/schemas/member.ts'
import type { CallApi } from './call-api.ts'
import { answerOf, statusCodes } from './refused-error.ts'

/** How a browser reports a redirect that it was told not to follow. */
const opaqueRedirect = 0

/** Whether an address may join. A redirect counts as success; every other failure throws. */
export async function checkEmail(callApi: CallApi, query: EmailQuery): Promise<Validity> {
  const checked = await callApi(validateEmail, { query })
  if (checked.status === opaqueRedirect || checked.status === statusCodes.seeOther) return { isValid: true }
  return answerOf(checked)
}
