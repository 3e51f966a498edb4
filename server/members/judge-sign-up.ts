import type { SignUpBody } from '#contract/schemas/member.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { fillText } from '#domain/fill-text.ts'
import { judgePassword, passwordLength } from '#domain/password-policy.ts'
import { phoneDigits } from '#domain/phone.ts'
import type { Partner } from '#partners/registry.ts'
import { findZip } from '../merchants/gazetteer/zips.ts'

export interface FieldProblem {
  readonly field: keyof SignUpBody
  readonly message: string
}

/** Everything that is wrong with the fields, in the order of the form, in the partner's words. What only the database knows comes after. */
export function judgeSignUp(partner: Partner, body: SignUpBody): FieldProblem[] {
  const { copy } = partner
  return [
    problem('email', isEmailAddress(body.email), copy['validation.email']),
    ...judgeAddress(partner, body),
    problem('zipCode', findZip(body.zipCode) !== undefined, copy['validation.zipInvalid']),
    problem(
      'phoneNumber',
      !body.phoneNumber || phoneDigits(body.phoneNumber) !== null,
      copy['validation.phoneEnrollment'],
    ),
    ...judgePartnerNumber(partner, body),
    ...judgePasswords(partner, body),
  ].filter((found) => found !== null)
}

function problem(field: keyof SignUpBody, isRight: boolean, message: string): FieldProblem | null {
  return isRight ? null : { field, message }
}

/** Source: specification, section 5: only where the partner needs a full address and does not pay to the card. */
function judgeAddress({ settings, copy }: Partner, body: SignUpBody): (FieldProblem | null)[] {
  if (!settings.fullAddressRequired || settings.currencyType === 'Credit') return []
  return (['address1', 'city', 'state'] as const).map((field) =>
    problem(field, Boolean(body[field]), copy['validation.required']),
  )
}

function judgePartnerNumber({ settings, copy }: Partner, { partnerNumber }: SignUpBody): (FieldProblem | null)[] {
  if (!settings.hasPPN || !settings.ppn) return []
  const words = { ppnLabel: settings.ppn.label }
  if (!partnerNumber) return [{ field: 'partnerNumber', message: copy['validation.required'] }]
  return [
    problem(
      'partnerNumber',
      new RegExp(settings.ppn.pattern).test(partnerNumber),
      fillText(copy['validation.ppnFormat'], words),
    ),
  ]
}

function judgePasswords({ settings, copy }: Partner, body: SignUpBody): (FieldProblem | null)[] {
  const confirmed = problem(
    'passwordConfirm',
    body.password === body.passwordConfirm,
    copy['validation.passwordConfirm'],
  )
  switch (judgePassword(body.password, body.partnerNumber ?? null)) {
    case null:
      return [confirmed]
    case 'tooShort':
      return [
        { field: 'password', message: fillText(copy['validation.passwordMin'], { count: passwordLength.min }) },
        confirmed,
      ]
    case 'tooLong':
      return [
        { field: 'password', message: fillText(copy['validation.passwordFull'], { count: passwordLength.max }) },
        confirmed,
      ]
    case 'containsPartnerNumber':
      return [
        {
          field: 'password',
          message: fillText(copy['validation.passwordContainsPpn'], { ppnLabel: settings.ppn?.label ?? '' }),
        },
        confirmed,
      ]
  }
}
