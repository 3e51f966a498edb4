import type { SignUpBody } from '#contract/schemas/member.ts'
import { isEmailAddress } from '#domain/members/contact-details.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { judgePassword, passwordLength } from '#domain/members/password-policy.ts'
import type { Partner } from '#partners/registry.ts'
import { isGuessable } from '../passwords/guessable-password.ts'
import { type FieldProblem, judgeAddress, judgePhone, judgeZip, problem } from './judge-fields.ts'

/** Everything that is wrong with the fields, in the order of the form, in the partner's words. What only the database knows comes after. */
export function judgeSignUp(partner: Partner, body: SignUpBody): FieldProblem[] {
  return [...judgePerson(partner, body), ...judgePasswords(partner, body).filter((found) => found !== null)]
}

type PersonFields = Pick<
  SignUpBody,
  'email' | 'zipCode' | 'phoneNumber' | 'address1' | 'city' | 'state' | 'partnerNumber'
>

/** The same of who proves by other means than a password who they are. */
export function judgePerson(partner: Partner, body: PersonFields): FieldProblem[] {
  const { copy } = partner
  return [
    problem({ field: 'email', isRight: isEmailAddress(body.email), message: copy['validation.email'] }),
    ...judgeAddress(partner, body),
    judgeZip(partner, body.zipCode),
    judgePhone(body.phoneNumber, copy['validation.phoneEnrollment']),
    ...judgePartnerNumber(partner, body),
  ].filter((found) => found !== null)
}

/** Whether it is written as the programme writes its numbers. */
export function isPartnerNumber({ settings: { hasPPN, ppn } }: Partner, partnerNumber: string): boolean {
  return hasPPN && ppn !== null && new RegExp(ppn.pattern).test(partnerNumber)
}

function judgePartnerNumber(partner: Partner, { partnerNumber }: PersonFields): (FieldProblem | null)[] {
  const { settings, copy } = partner
  if (!settings.hasPPN || !settings.ppn) return []
  const words = { ppnLabel: settings.ppn.label }
  if (!partnerNumber) return [{ field: 'partnerNumber', message: copy['validation.required'] }]
  return [
    problem({
      field: 'partnerNumber',
      isRight: isPartnerNumber(partner, partnerNumber),
      message: fillText(copy['validation.ppnFormat'], words),
    }),
  ]
}

/** A new password, whoever sets it: the person's own words may not be all that it is made of. */
export function judgePasswords(
  partner: Partner,
  body: Pick<SignUpBody, 'email' | 'firstName' | 'lastName' | 'password' | 'passwordConfirm' | 'partnerNumber'>,
): (FieldProblem | null)[] {
  const { settings, copy } = partner
  const confirmed = problem({
    field: 'passwordConfirm',
    isRight: body.password === body.passwordConfirm,
    message: copy['validation.passwordConfirm'],
  })
  switch (judgePassword(body.password, body.partnerNumber ?? null)) {
    case null:
      return [
        problem({
          field: 'password',
          isRight: !isGuessable(body.password, partner, body),
          message: copy['validation.passwordGuessable'],
        }),
        confirmed,
      ]
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
