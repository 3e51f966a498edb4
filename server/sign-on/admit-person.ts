import { phoneDigits } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/transact.ts'
import { insertEmailOptIn, insertMember, type NewMember } from '../members/enrolment-store.ts'
import { newPublicId } from '../members/public-id.ts'
import { refuseTaken } from '../members/sign-up.ts'
import { tellMember } from '../notices/tell-members.ts'
import type { Refusal } from '../refusal.ts'
import { type IdentifiedPerson, insertIdentity, type Subject } from './identity-store.ts'
import type { PersonDetails } from './joining/person-details.ts'

interface Admission {
  readonly partner: Partner
  readonly key: Subject
  /** Judged: nothing is missing. */
  readonly details: PersonDetails
}

/**
 * The first sign-on of a subject makes the member, in the transaction that holds the subject's lock. An e-mail address or a number that a member
 * has already is nobody's proof of being that member, so it is refused.
 */
export async function admitPerson(
  context: Context,
  tx: Tx,
  { partner, key, details }: Admission,
): Promise<IdentifiedPerson | Refusal<'emailInUse' | 'partnerNumberInUse'>> {
  const member = newMember(context, { partner, details })
  const memberId = await insertMember(tx, partner.id, member)
  if (memberId === null) return refuseTaken(context, tx, { partner, member })
  await insertEmailOptIn(tx, partner.id, { memberId, since: member.now, optedIn: member.emailOptIn })
  await insertIdentity(tx, partner.id, { ...key, memberId, now: member.now })
  await tellMember(tx, partner.id, { memberId, kind: 'welcome', facts: {}, key: '', now: member.now })
  return { memberId, publicId: member.publicId, memberType: 'NonCardMember' }
}

function newMember({ now, random }: Context, { partner, details }: Pick<Admission, 'partner' | 'details'>): NewMember {
  const { firstName, lastName, email, zipCode, address1, address2, city, state, emailOptIn, smsOptIn } = details
  return {
    publicId: newPublicId(random),
    email,
    passwordHash: null,
    firstName,
    lastName,
    phoneNumber: phoneDigits(details.phoneNumber),
    address1,
    address2,
    city,
    state,
    zipCode,
    emailOptIn,
    smsOptIn,
    partnerNumber: partner.settings.hasPPN ? details.partnerNumber : null,
    enrollmentSource: 'sso',
    now: now(),
  }
}
