import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { updateMember } from '#contract/endpoints/profile.ts'
import type { Member, ProfileBody } from '#contract/schemas/member.ts'
import { displayedPhone, phoneDigits } from '#domain/members/contact-details.ts'
import { memberKey } from '../../api/member-query.ts'
import { statusCodes } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { refusedFields } from '../../form/refused-fields.ts'
import { type FieldProblem, type Form, textIn, useForm } from '../../form/use-form.ts'
import { smsConsentWords } from '../../form/sms-consent-words.ts'
import { createZipCheck } from '../../form/zip-check.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { goToLogin } from '../../sign-in/go-to-login.ts'
import { usePartner } from '../../site/use-site.ts'
import { profileChanges, shownProfile, type ShownProfile, typedProfile, withConsent } from './profile-body.ts'
import { profileChecks, type ProfileFieldName, profileFieldNames } from './profile-checks.ts'

interface ProfileForm {
  readonly form: Form<ProfileFieldName>
  /** The phone number's own input. */
  readonly phone: RefObject<HTMLInputElement | null>
  /** For the foot of the form, where saving failed as a whole. */
  readonly problem: string | null
  /** Whether anything is typed that is not saved. */
  hasChanges(): boolean
}

/** Saves what the form changed, and tells what came of it. */
export function useProfileForm(member: Member): ProfileForm {
  const t = useCopy()
  const callApi = useCallApi()
  const partner = usePartner()
  const save = useSaveProfile()
  const [checkZip] = useState(() => createZipCheck(callApi, t))
  const [shown, setShown] = useState(() => shownProfile(member))
  const phone = useRef<HTMLInputElement>(null)
  const complaint = useRef<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** A failure is told above and below, until the next try. */
  function complain(message: string | null): void {
    if (complaint.current !== null) toasts.close(complaint.current)
    complaint.current = message === null ? null : toasts.show({ kind: 'error', text: t('profile.notSaved') })
    setProblem(message)
  }

  /** A number is shown as it is kept, unless another one is being typed already. */
  function showSaved(saved: ShownProfile): void {
    setShown(saved)
    const { current: input } = phone
    if (input !== null && phoneDigits(input.value) === saved.phoneNumber)
      input.value = displayedPhone(saved.phoneNumber)
  }

  function hasChanges(): boolean {
    const data = phone.current?.form ? new FormData(phone.current.form) : null
    return (
      data !== null && (profileChanges(shown, typedProfile(data, { partner, shown })) !== null || hasOddPhone(data))
    )
  }

  async function send(data: FormData): Promise<readonly FieldProblem<ProfileFieldName>[]> {
    complain(null)
    const typed = typedProfile(data, { partner, shown })
    const changes = profileChanges(shown, typed)
    if (changes === null) {
      toasts.show({ kind: 'warning', text: t('profile.noChanges') })
      return []
    }
    const words = smsConsentWords(t, { partner, form: 'profile' })
    const outcome = await save(withConsent(changes, { typed, words }))
    switch (outcome.kind) {
      case 'saved':
        showSaved(typed)
        toasts.show({ kind: 'success', text: t('profile.saved') })
        return []
      case 'fields':
        return outcome.fields
      case 'failed':
        complain(outcome.message)
        return []
    }
  }

  const form = useForm<ProfileFieldName>({ checks: profileChecks({ t, partner, checkZip }), send })
  return { form, phone, problem, hasChanges }
}

/** Typed, and no number yet: it is no change that could be saved. */
function hasOddPhone(data: FormData): boolean {
  const typed = textIn(data, 'phoneNumber').trim()
  return typed !== '' && phoneDigits(typed) === null
}

type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'fields'; readonly fields: readonly FieldProblem<ProfileFieldName>[] }
  | { readonly kind: 'failed'; readonly message: string }

/** Sends the profile. What depends on who the member is, such as the rates on cards, is asked for again. */
function useSaveProfile(): (body: ProfileBody) => Promise<SaveOutcome> {
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
