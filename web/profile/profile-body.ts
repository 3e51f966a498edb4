import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member, ProfileBody } from '#contract/schemas/member.ts'
import { phoneDigits } from '#domain/phone.ts'
import { textIn } from '../form/text-in.ts'
import { hasOwnNames } from './has-own-names.ts'
import { profileFieldNames } from './profile-checks.ts'

type Asked = Pick<PublicPartner, 'enrollmentType' | 'hideEmailOptIn' | 'hasSmsOptIn' | 'hasSmsOptInV2'>

interface Profile {
  readonly partner: Asked
  readonly member: Member
}

/** What the form says. Names that belong to the partner's own programme stay as they are, and what the form does not ask is absent. */
export function profileBody(data: FormData, { partner, member }: Profile): ProfileBody {
  const text = (name: keyof ProfileBody) => textIn(data, name).trim()
  const { firstName, lastName } = member
  const names = hasOwnNames(partner)
    ? { firstName: text('firstName'), lastName: text('lastName') }
    : { firstName, lastName }
  return {
    ...names,
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    phoneNumber: phoneDigits(text('phoneNumber')) ?? '',
    ...optIns(partner, { emailOptIn: data.has('emailOptIn'), smsOptIn: data.has('smsOptIn') }),
  }
}

export function isChanged(body: ProfileBody, { partner, member }: Profile): boolean {
  const { firstName, lastName, phoneNumber, address } = member
  const before: ProfileBody = { firstName, lastName, phoneNumber, ...address, ...optIns(partner, member) }
  const names = [...profileFieldNames, 'emailOptIn', 'smsOptIn'] as const
  return names.some((name) => body[name] !== before[name])
}

function optIns(partner: Asked, { emailOptIn, smsOptIn }: Pick<Member, 'emailOptIn' | 'smsOptIn'>) {
  return {
    ...(partner.hideEmailOptIn ? {} : { emailOptIn }),
    ...(partner.hasSmsOptIn || partner.hasSmsOptInV2 ? { smsOptIn } : {}),
  }
}
