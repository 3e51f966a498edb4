import type { PublicPartner } from '#contract/page-handler.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import type { Copy } from '../../copy/use-copy.ts'
import { needsAddress } from '../../form/address-fields.tsx'
import { fieldCheck, type FieldCheck } from '../../form/field-check.ts'

/** In the order of the form. */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'zipCode',
  'phoneNumber',
] as const
export type ProfileFieldName = (typeof profileFieldNames)[number]

interface Words {
  readonly t: Copy
  readonly partner: Pick<PublicPartner, 'fullAddressRequired' | 'currencyType' | 'enrollmentType'>
  readonly checkZip: FieldCheck
}

/** Source: specification, section 5, "Profile". */
export function profileChecks({ t, partner, checkZip }: Words): Readonly<Record<ProfileFieldName, FieldCheck>> {
  const upTo = (field: string, { maxLength, required }: { readonly maxLength: number; readonly required: boolean }) =>
    fieldCheck(t, { field, maxLength, ...(required ? { required } : {}) })
  const named = hasOwnNames(partner)
  const addressed = needsAddress(partner)
  return {
    firstName: upTo(t('join.firstName'), { maxLength: 20, required: named }),
    lastName: upTo(t('join.lastName'), { maxLength: 20, required: named }),
    address1: upTo(t('join.address1'), { maxLength: 30, required: addressed }),
    address2: upTo(t('join.address2'), { maxLength: 30, required: false }),
    city: upTo(t('join.city'), { maxLength: 20, required: addressed }),
    state: upTo(t('join.state'), { maxLength: 2, required: addressed }),
    zipCode: fieldCheck(t, { field: t('join.zip'), required: true, validate: checkZip }),
    phoneNumber: fieldCheck(t, {
      field: t('join.phone'),
      validate: (value) => (phoneDigits(value) === null ? t('validation.phone') : null),
    }),
  }
}

/** Names of members who sign in through the partner's programme are that programme's. */
export function hasOwnNames({ enrollmentType }: Pick<PublicPartner, 'enrollmentType'>): boolean {
  return enrollmentType !== 'sso'
}
