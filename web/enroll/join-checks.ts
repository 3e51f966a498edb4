import type { PublicPartner } from '#contract/page-handler.ts'
import { isEmailAddress, phoneDigits } from '#domain/members/contact-details.ts'
import { judgePassword, passwordLength } from '#domain/members/password-policy.ts'
import type { Copy } from '../copy/use-copy.ts'
import { fieldCheck, type FieldCheck } from '../form/field-check.ts'

/** In the order of the form. */
export const joinFieldNames = [
  'firstName',
  'lastName',
  'email',
  'zipCode',
  'address1',
  'address2',
  'city',
  'state',
  'phoneNumber',
  'partnerNumber',
  'password',
  'passwordConfirm',
] as const
export type JoinFieldName = (typeof joinFieldNames)[number]

interface Words {
  readonly t: Copy
  readonly partner: Pick<PublicPartner, 'ppn'>
  readonly checkZip: FieldCheck
}

/** What each field of joining asks for. Those that a partner does not have are not looked at. */
export function joinChecks({ t, partner, checkZip }: Words): Readonly<Record<JoinFieldName, FieldCheck | undefined>> {
  const ppnLabel = partner.ppn?.label ?? ''
  const required = (field: string, rules: { readonly validate?: FieldCheck } = {}) =>
    fieldCheck(t, { field, required: true, ...rules })
  return {
    firstName: required(t('join.firstName')),
    lastName: required(t('join.lastName')),
    email: required(t('join.email'), {
      validate: (value) => (isEmailAddress(value.trim()) ? null : t('validation.email')),
    }),
    zipCode: required(t('join.zip'), { validate: checkZip }),
    address1: required(t('join.address1')),
    address2: undefined,
    city: required(t('join.city')),
    state: required(t('join.state')),
    phoneNumber: fieldCheck(t, {
      field: t('join.phone'),
      validate: (value) => (phoneDigits(value) === null ? t('validation.phoneEnrollment') : null),
    }),
    partnerNumber: fieldCheck(t, {
      field: ppnLabel,
      required: true,
      pattern: { value: new RegExp(partner.ppn?.pattern ?? ''), message: t('validation.ppnFormat', { ppnLabel }) },
    }),
    password: required(t('join.password'), {
      validate: (password, { partnerNumber }) =>
        passwordProblem(t, { password, partnerNumber: partnerNumber ?? null, ppnLabel }),
    }),
    passwordConfirm: required(t('join.passwordConfirm'), {
      validate: (value, { password }) => (value === password ? null : t('validation.passwordConfirm')),
    }),
  }
}

interface Judged {
  readonly password: string
  readonly partnerNumber: string | null
  readonly ppnLabel: string
}

function passwordProblem(t: Copy, { password, partnerNumber, ppnLabel }: Judged): string | null {
  switch (judgePassword(password, partnerNumber)) {
    case null:
      return null
    case 'tooShort':
      return t('validation.passwordMin', { count: passwordLength.min })
    case 'tooLong':
      return t('validation.passwordFull', { count: passwordLength.max })
    case 'containsPartnerNumber':
      return t('validation.passwordContainsPpn', { ppnLabel })
  }
}
