import type { SignUpBody } from '#contract/schemas/member.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import { isUsZip } from '../gazetteer/zips.ts'

/** What is wrong with one field of a person's data, in the partner's words. */
export interface FieldProblem {
  readonly field: keyof SignUpBody
  readonly message: string
}

interface JudgedField extends FieldProblem {
  readonly isRight: boolean
}

export function problem({ field, isRight, message }: JudgedField): FieldProblem | null {
  return isRight ? null : { field, message }
}

/** Source: specification, section 5: only where the partner needs a full address and does not pay to the card. */
export function judgeAddress(
  { settings, copy }: Partner,
  body: Pick<SignUpBody, 'address1' | 'city' | 'state'>,
): (FieldProblem | null)[] {
  if (!settings.fullAddressRequired || settings.currencyType === 'Credit') return []
  return (['address1', 'city', 'state'] as const).map((field) =>
    problem({ field, isRight: Boolean(body[field]), message: copy['validation.required'] }),
  )
}

export function judgeZip({ copy }: Partner, zipCode: string): FieldProblem | null {
  return problem({
    field: 'zipCode',
    isRight: isUsZip(zipCode),
    message: copy['validation.zipInvalid'],
  })
}

/** A number may be left out. */
export function judgePhone(phoneNumber: string | undefined, message: string): FieldProblem | null {
  return problem({ field: 'phoneNumber', isRight: !phoneNumber || phoneDigits(phoneNumber) !== null, message })
}

/** Whether the partner's forms ask about texts at all. A default of yes is no consent where a form shows no box. */
export function sendsTexts({ settings }: Partner): boolean {
  return settings.hasSmsOptIn || settings.hasSmsOptInV2
}
