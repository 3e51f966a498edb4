import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signUp } from '#contract/endpoints/enrolment.ts'
import { serverFault } from '../form/server-fault.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { refusedFields } from '../form/refused-fields.ts'
import type { FieldProblem } from '../form/use-form.ts'
import { changeMember } from '../sign-in/session-data.ts'
import { useWayBack } from '../sign-in/use-way-back.ts'
import { usePartner } from '../site/use-site.ts'
import { joinFieldNames, type JoinFieldName } from './join-checks.ts'
import { signUpBody, type JoinFields } from './sign-up-body.ts'

export interface JoinProblems {
  /** For the whole form. */
  readonly message: string
  readonly fields: readonly FieldProblem<JoinFieldName>[]
}

/** Signs the person up and goes on to the card; what is wrong comes back. */
export function useJoin(): (fields: JoinFields) => Promise<JoinProblems | null> {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const ppnLabel = usePartner().ppn?.label ?? ''

  return async function join(fields) {
    const outcome = await callApi(signUp, { body: signUpBody(fields) }).catch(() => null)
    if (outcome === null) return { message: t(serverFault()), fields: [] }
    if (outcome.ok) {
      await changeMember(queryClient, outcome.answer)
      await navigate({ to: '/add_card', search: wayBack })
      return null
    }
    const { refusal } = outcome
    switch (refusal.code) {
      case 'emailInUse':
        return { message: t('join.failed'), fields: [{ name: 'email', message: t('validation.emailInUse') }] }
      case 'partnerNumberInUse':
        return {
          message: t('join.failed'),
          fields: [{ name: 'partnerNumber', message: t('validation.ppnInUse', { ppnLabel }) }],
        }
      case 'invalidRequest':
        return { message: t('join.failed'), fields: refusedFields(refusal, joinFieldNames) }
      case 'tooManyRequests':
      case 'unavailable':
        return { message: t(`refusal.${refusal.code}`), fields: [] }
      default:
        return { message: t(serverFault()), fields: [] }
    }
  }
}
