import type { PublicPartner } from '#contract/page-handler.ts'
import { textIn } from '../form/text-in.ts'
import { stored } from '../storage/stored.ts'
import type { JoinFields } from './sign-up-body.ts'

interface Origin {
  readonly partner: Pick<PublicPartner, 'hasSmsOptIn' | 'hasSmsOptInV2' | 'hideEmailOptIn'>
  readonly rfr: string | undefined
}

/** The form's fields, and where the person came from. An opt-in that a partner does not ask for is absent, one that was not ticked is false. */
export function readJoinFields(data: FormData, { partner, rfr = '' }: Origin): JoinFields {
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
    referrer: stored.referrer.read() ?? '',
    source: stored.source.read() ?? '',
    rfr,
  }
}
