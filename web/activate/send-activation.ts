import { activateMember } from '#contract/endpoints/enrolment.ts'
import type { KnownMember } from '#contract/schemas/member.ts'
import { answerOf } from '../api/refused-error.ts'
import type { CallApi } from '../api/call-api.ts'

/** Activates tier 1 of the person behind a public id. Rejects with the status text. */
export async function sendActivation(callApi: CallApi, publicId: string): Promise<KnownMember> {
  return answerOf(await callApi(activateMember, { body: { publicId } }))
}
