import type { PublicPartner } from '#contract/page-handler.ts'
import type { SignUpBody } from '#contract/schemas/member.ts'
import { phoneDigits, zipDigits } from '#domain/members/contact-details.ts'
import { truncatedPassword } from '#domain/members/password-policy.ts'
import { smsOptInAtSignUp } from '#domain/members/sms-opt-in.ts'
import { textIn } from '../form/use-form.ts'
import { stored } from '../storage/stored.ts'

/** The form's fields. Those that a partner does not ask for are absent. */
export interface JoinFields {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly zipCode: string
  readonly password: string
  readonly passwordConfirm: string
  readonly partnerNumber?: string
  readonly phoneNumber?: string
  readonly smsOptIn?: boolean
  readonly smsOptInV2?: boolean
  readonly smsConsent?: string
  readonly emailOptIn?: boolean
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly referrer?: string
  readonly source?: string
  readonly rfr?: string
}

/** What is sent: texts trimmed, empty ones left out, passwords never longer than they can be, everything else as it is. */
export function signUpBody({
  email,
  firstName,
  lastName,
  zipCode,
  password,
  passwordConfirm,
  ...others
}: JoinFields): SignUpBody {
  const phoneNumber = others.phoneNumber === undefined ? undefined : (phoneDigits(others.phoneNumber) ?? undefined)
  const said = { ...others, phoneNumber, smsOptIn: smsOptInAtSignUp({ ...others, phoneNumber }) }
  return {
    ...withoutEmpty(said),
    email: email.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    zipCode: zipDigits(zipCode) ?? zipCode.trim(),
    password: truncatedPassword(password),
    passwordConfirm: truncatedPassword(passwordConfirm),
  }
}

type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

function withoutEmpty<Values extends object>(values: Values): Given<Values> {
  const trimmed = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && value !== undefined)) as Given<Values>
}

interface Origin {
  readonly partner: Pick<PublicPartner, 'hasSmsOptIn' | 'hasSmsOptInV2' | 'hideEmailOptIn'>
  readonly rfr: string | undefined
  /** The words beside the choice of texts. */
  readonly words?: string
}

/** The form's fields, and where the person came from. An opt-in that a partner does not ask for is absent, one that was not ticked is false. */
export function readJoinFields(data: FormData, { partner, rfr = '', words = '' }: Origin): JoinFields {
  const text = (name: keyof JoinFields) => textIn(data, name)
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    zipCode: text('zipCode'),
    password: text('password'),
    passwordConfirm: text('passwordConfirm'),
    partnerNumber: text('partnerNumber'),
    phoneNumber: text('phoneNumber'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    ...(partner.hideEmailOptIn ? {} : { emailOptIn: data.has('emailOptIn') }),
    ...(partner.hasSmsOptIn && !partner.hasSmsOptInV2 ? { smsOptIn: data.has('smsOptIn') } : {}),
    ...(partner.hasSmsOptInV2 ? { smsOptInV2: data.has('smsOptInV2') } : {}),
    ...(data.has('smsOptIn') || data.has('smsOptInV2') ? { smsConsent: words } : {}),
    referrer: stored.referrer.read() ?? '',
    source: stored.source.read() ?? '',
    rfr,
  }
}
