import type { ClaimedPerson } from '#domain/members/person-of-claims.ts'
import { isEmailAddress, phoneDigits } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/transact.ts'
import { insertEmailOptIn, insertMember, type NewMember } from '../members/enrolment-store.ts'
import { judgeAddress, judgeZip } from '../members/judge-fields.ts'
import { newPublicId } from '../members/public-id.ts'
import { tellMember } from '../notices/tell-members.ts'
import { refuse, Refusal } from '../refusal.ts'
import { type IdentifiedPerson, insertIdentity, type Subject } from './store.ts'

interface Admission {
  readonly partner: Partner
  readonly key: Subject
  readonly claimed: ClaimedPerson
}

/**
 * The first sign-on of a subject makes the member, in the transaction that holds the subject's lock. An e-mail address or a number that a member
 * has already is nobody's proof of being that member, so it is refused.
 */
export async function admitPerson(
  context: Context,
  tx: Tx,
  { partner, key, claimed }: Admission,
): Promise<IdentifiedPerson | Refusal<'incomplete' | 'taken'>> {
  if (isIncomplete(partner, claimed)) return refuse('incomplete')
  const member = newMember(context, { partner, claimed })
  const memberId = await insertMember(tx, partner.id, member)
  if (memberId === null) return refuse('taken')
  await insertEmailOptIn(tx, partner.id, { memberId, since: member.now, optedIn: member.emailOptIn })
  await insertIdentity(tx, partner.id, { ...key, memberId, now: member.now })
  await tellMember(tx, partner.id, { memberId, kind: 'welcome', facts: {}, key: '', now: member.now })
  return { memberId, publicId: member.publicId, memberType: 'NonCardMember' }
}

function isIncomplete(partner: Partner, claimed: ClaimedPerson): boolean {
  const { firstName, lastName, email, zipCode, partnerNumber } = claimed
  const { hasPPN, ppn } = partner.settings
  return (
    firstName === '' ||
    lastName === '' ||
    !isEmailAddress(email) ||
    judgeZip(partner, zipCode) !== null ||
    judgeAddress(partner, claimed).some((problem) => problem !== null) ||
    (hasPPN && ppn !== null && !new RegExp(ppn.pattern).test(partnerNumber))
  )
}

/** Nobody has opted in to anything by signing on: the profile asks. */
function newMember(
  { now, random }: Context,
  { partner, claimed }: { readonly partner: Partner; readonly claimed: ClaimedPerson },
): NewMember {
  return {
    publicId: newPublicId(random),
    email: claimed.email,
    passwordHash: null,
    firstName: claimed.firstName,
    lastName: claimed.lastName,
    phoneNumber: phoneDigits(claimed.phoneNumber),
    address1: claimed.address1,
    address2: '',
    city: claimed.city,
    state: claimed.state,
    zipCode: claimed.zipCode,
    emailOptIn: false,
    smsOptIn: false,
    partnerNumber: partner.settings.hasPPN ? claimed.partnerNumber : null,
    enrollmentSource: 'sso',
    now: now(),
  }
}
