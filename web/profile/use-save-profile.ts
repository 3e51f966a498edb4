import { useQueryClient } from '@tanstack/react-query'
import { updateMember } from '#contract/endpoints/members.ts'
import type { ProfileBody } from '#contract/schemas/member.ts'
import { memberKey } from '../api/member-query.ts'
import { statusCodes } from '../api/status-codes.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { refusedFields } from '../form/refused-fields.ts'
import type { FieldProblem } from '../form/use-form.ts'
import { goToLogin } from '../sign-in/go-to-login.ts'
import { profileFieldNames, type ProfileFieldName } from './profile-checks.ts'

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldProblem<ProfileFieldName>[] }
  | { readonly kind: 'failed'; readonly message: string }

/** Sends the profile. What depends on who the member is, such as the rates on cards, is asked for again. */
export function useSaveProfile(): (body: ProfileBody) => Promise<SaveOutcome> {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()

  return async function save(body) {
    const outcome = await callApi(updateMember, { body }).catch(() => null)
    if (outcome?.ok) {
      queryClient.setQueryData(memberKey, outcome.answer)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== memberKey[0] })
      return { kind: 'saved' }
    }
    if (outcome === null) return { kind: 'failed', message: t('refusal.unavailable') }
    const { status, refusal } = outcome
    // Somebody signed out in another tab: the token went with the session.
    if (status === statusCodes.unauthorized || refusal.code === 'csrf') goToLogin()
    const fields = refusedFields(refusal, profileFieldNames)
    return fields.length > 0 ? { kind: 'fields', fields } : { kind: 'failed', message: t('form.serverError') }
  }
}
