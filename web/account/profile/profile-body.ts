import type { PublicPartner } from '#contract/page-handler.ts'
import type { Member, ProfileBody } from '#contract/schemas/member.ts'
import { phoneDigits, zipDigits } from '#domain/members/contact-details.ts'
import { textIn } from '../../form/use-form.ts'
import { hasOwnNames, profileFieldNames } from './profile-checks.ts'

type ProfileSettings = Pick<PublicPartner, 'enrollmentType' | 'hideEmailOptIn' | 'hasSmsOptIn' | 'hasSmsOptInV2'>

const names = [...profileFieldNames, 'emailOptIn', 'smsOptIn'] as const
/** A profile as the form shows it. */
export type ShownProfile = Readonly<Record<(typeof names)[number], string | boolean>>

/** The member as the form shows them at first. */
export function shownProfile({
  firstName,
  lastName,
  phoneNumber,
  emailOptIn,
  smsOptIn,
  address,
}: Member): ShownProfile {
  return { firstName, lastName, phoneNumber, emailOptIn, smsOptIn, ...address }
}

/** What the form says now: texts without blanks around them, a number in its digits. What the form does not ask is as it was. */
export function typedProfile(
  data: FormData,
  { partner, shown }: { readonly partner: ProfileSettings; readonly shown: ShownProfile },
): ShownProfile {
  const text = (name: (typeof profileFieldNames)[number]) => textIn(data, name).trim()
  return {
    ...shown,
    ...(hasOwnNames(partner) ? { firstName: text('firstName'), lastName: text('lastName') } : {}),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zipCode: zipDigits(text('zipCode')) ?? text('zipCode'),
    phoneNumber: phoneDigits(text('phoneNumber')) ?? '',
    ...(partner.hideEmailOptIn ? {} : { emailOptIn: data.has('emailOptIn') }),
    ...(partner.hasSmsOptIn || partner.hasSmsOptInV2 ? { smsOptIn: data.has('smsOptIn') } : {}),
  }
}

/** Only what this form has changed, so that what another tab saved meanwhile stays; null where that is nothing. */
export function profileChanges(shown: ShownProfile, typed: ShownProfile): ProfileBody | null {
  const changed = names.filter((name) => typed[name] !== shown[name])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, typed[name]]))
}

/** With the words that were agreed to, where texts are asked for at a number that had none so far. */
export function withConsent(
  changes: ProfileBody,
  { typed, words }: { readonly typed: ShownProfile; readonly words: string },
): ProfileBody {
  const isAsked = typed.smsOptIn === true && (changes.smsOptIn !== undefined || changes.phoneNumber !== undefined)
  return isAsked ? { ...changes, smsConsent: words } : changes
}
