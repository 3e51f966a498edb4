import { finishJoining } from '#contract/endpoints/enrolment.ts'
import type { JoiningBody } from '#contract/schemas/joining.ts'
import { sameSitePath } from '#domain/requests/same-site-path.ts'
import { serverFault } from '../../form/server-fault.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { refusedFields } from '../../form/refused-fields.ts'
import { usePartner } from '../../site/use-site.ts'
import { joinFieldNames } from '../join-checks.ts'
import { signUpBody, type JoinFields } from '../sign-up-body.ts'
import type { JoinProblems } from '../use-join.ts'

/** Says the rest and goes on, signed in; what is wrong comes back, and what was typed stays. */
export function useFinishJoining(key: string): (fields: JoinFields) => Promise<JoinProblems | null> {
  const t = useCopy()
  const callApi = useCallApi()
  const ppnLabel = usePartner().ppn?.label ?? ''

  return async function finish(fields) {
    const outcome = await callApi(finishJoining, { body: joiningBody(key, fields) }).catch(() => null)
    if (outcome === null) return { message: t(serverFault()), fields: [] }
    if (outcome.ok) {
      // A full load in the place of this page, which is of no use any more: the session is new, and so is its token.
      location.replace(sameSitePath(outcome.answer.next) ?? '/account/overview')
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
      case 'joiningOver':
      case 'tooManyRequests':
      case 'unavailable':
        return { message: t(`refusal.${refusal.code}`), fields: [] }
      default:
        return { message: t(serverFault()), fields: [] }
    }
  }
}

/** As the sign-up sends it, without a password and without where a visit came from. */
function joiningBody(key: string, fields: JoinFields): JoiningBody {
  const { email, firstName, lastName, zipCode, address1, address2, city, state, ...said } = signUpBody(fields)
  const { phoneNumber, smsOptIn, smsOptInV2, emailOptIn, partnerNumber } = said
  const address = { zipCode, address1, address2, city, state }
  return { key, email, firstName, lastName, ...address, phoneNumber, smsOptIn, smsOptInV2, emailOptIn, partnerNumber }
}
