import type { Joining, JoiningBody } from '#contract/schemas/joining.ts'
import { isEmailAddress, phoneDigits } from '#domain/members/contact-details.ts'
import { type ClaimedPerson, personFields } from '#domain/members/person-of-claims.ts'
import { smsOptInAtSignUp } from '#domain/members/sms-opt-in.ts'
import type { Partner } from '#partners/registry.ts'
import { type FieldProblem, problem, sendsTexts } from '../../members/judge-fields.ts'
import { isPartnerNumber, judgePerson } from '../../members/judge-sign-up.ts'

/** All that joining needs of a person, and may take of them. */
export interface PersonDetails extends ClaimedPerson {
  readonly address2: string
  readonly emailOptIn: boolean
  readonly smsOptIn: boolean
}

/** What the programme vouches for: nobody is another person by typing so. */
const vouchedFields = ['firstName', 'lastName', 'email', 'partnerNumber'] as const
export type VouchedField = (typeof vouchedFields)[number]

/** Nobody has opted in to anything by signing on: the profile asks. A number that is none here is left out. */
export function detailsOfClaims(claimed: ClaimedPerson): PersonDetails {
  const phoneNumber = phoneDigits(claimed.phoneNumber) ?? ''
  return { ...claimed, phoneNumber, address2: '', emailOptIn: false, smsOptIn: false }
}

/** Everything that is wrong with the details, or missing, in the order of the form. */
export function judgeDetails(partner: Partner, details: PersonDetails): FieldProblem[] {
  const message = partner.copy['validation.required']
  const names = (['firstName', 'lastName'] as const).map((field) =>
    problem({ field, isRight: details[field] !== '', message }),
  )
  return [...names.filter((found) => found !== null), ...judgePerson(partner, details)]
}

/** Which of the fields stand as the programme told them. */
export function vouchedIn(
  partner: Partner,
  { firstName, lastName, email, partnerNumber }: ClaimedPerson,
): VouchedField[] {
  const stands: Readonly<Record<VouchedField, boolean>> = {
    firstName: firstName !== '',
    lastName: lastName !== '',
    email: isEmailAddress(email),
    partnerNumber: isPartnerNumber(partner, partnerNumber),
  }
  return vouchedFields.filter((field) => stands[field])
}

/** What was typed, but where the programme has said it. */
export function detailsOfForm(partner: Partner, claimed: ClaimedPerson, body: JoiningBody): PersonDetails {
  const phone = phoneDigits(body.phoneNumber ?? '')
  const vouched = vouchedIn(partner, claimed).map((field) => [field, claimed[field]] as const)
  return {
    firstName: body.firstName ?? '',
    lastName: body.lastName ?? '',
    email: body.email ?? '',
    zipCode: body.zipCode,
    // As typed where it is no number, so that it is told.
    phoneNumber: phone ?? body.phoneNumber ?? '',
    address1: body.address1 ?? '',
    address2: body.address2 ?? '',
    city: body.city ?? '',
    state: body.state ?? '',
    partnerNumber: body.partnerNumber ?? '',
    emailOptIn: body.emailOptIn ?? false,
    smsOptIn: sendsTexts(partner) && phone !== null && (smsOptInAtSignUp(body) ?? false),
    ...(Object.fromEntries(vouched) as Partial<Record<VouchedField, string>>),
  }
}

/** What the page begins with: what would not pass as it is told is left for the person to say. */
export function presentJoining(partner: Partner, claimed: ClaimedPerson): Joining {
  const details = detailsOfClaims(claimed)
  const wrong = new Set<string>(judgeDetails(partner, details).map(({ field }) => field))
  const person = Object.fromEntries(personFields.map((field) => [field, wrong.has(field) ? '' : details[field]]))
  return { person: person as Record<keyof ClaimedPerson, string>, vouched: vouchedIn(partner, claimed) }
}
