import { type Refusal, refuse } from '../refusal.ts'
import type { ProfileBody } from '#contract/schemas/member.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import type { SignedIn } from '../session/session.ts'
import { changeTextConsent } from '../texts/change-consent.ts'
import { changeEmailOptIn } from './enrolment-store.ts'
import { type FieldProblem, judgeAddress, judgePhone, judgeZip, problem, sendsTexts } from './judge-fields.ts'
import { findMember, type MemberRow, type Profile, setProfile } from './store.ts'

interface Update {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: ProfileBody
  /** By support in the member's place: what they agreed to, and where they are reached, is theirs alone to change. */
  readonly bySupport: boolean
}

/** Changes the member's profile, or refuses with what is wrong with it and changes nothing. */
export async function updateProfile(
  context: Context,
  db: Db,
  { partner, signedIn: { memberId }, body, bySupport }: Update,
): Promise<'updated' | Refusal<'invalidRequest' | 'emulationForbidden'>> {
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    const member = await findMember(tx, partner.id, memberId)
    if (!member) throw new Error('A session belongs to a member')
    const wanted = wantedProfile(member, body)
    if (bySupport && changesContact(member, wanted)) return refuse('emulationForbidden')
    const problems = judgeProfile(partner, wanted)
    if (problems.length > 0) return refuse('invalidRequest', { fields: problems })
    const now = context.now()
    const profile = allowedProfile(partner, { member, wanted })
    if (profile.emailOptIn !== member.emailOptIn)
      await changeEmailOptIn(tx, partner.id, { memberId, since: now, optedIn: profile.emailOptIn })
    await setProfile(tx, partner.id, { memberId, profile, now })
    const consent = { memberId, before: member, after: profile, way: 'profile', words: body.smsConsent, now } as const
    await changeTextConsent(tx, partner, consent)
    const person = `member:${member.publicId}`
    await appendAudit(tx, partner.id, { at: now, actor: person, action: 'updateProfile', subject: person })
    return 'updated'
  })
}

function changesContact(member: MemberRow, { phoneNumber, emailOptIn, smsOptIn }: WholeProfile): boolean {
  const isSameNumber = phoneDigits(phoneNumber) === phoneDigits(member.phoneNumber ?? '')
  return !isSameNumber || emailOptIn !== member.emailOptIn || smsOptIn !== member.smsOptIn
}

type WholeProfile = { readonly [Name in Exclude<keyof ProfileBody, 'smsConsent'>]-?: NonNullable<ProfileBody[Name]> }

function wantedProfile(member: MemberRow, body: ProfileBody): WholeProfile {
  return {
    firstName: body.firstName ?? member.firstName,
    lastName: body.lastName ?? member.lastName,
    address1: body.address1 ?? member.address1,
    address2: body.address2 ?? member.address2,
    city: body.city ?? member.city,
    state: body.state ?? member.state,
    zipCode: body.zipCode ?? member.zipCode,
    phoneNumber: body.phoneNumber ?? member.phoneNumber ?? '',
    emailOptIn: body.emailOptIn ?? member.emailOptIn,
    smsOptIn: body.smsOptIn ?? member.smsOptIn,
  }
}

/** In the order of the form. */
function judgeProfile(partner: Partner, body: WholeProfile): FieldProblem[] {
  const { copy } = partner
  return [
    ...(['firstName', 'lastName'] as const).map((field) =>
      problem({
        field,
        isRight: isNamedByProgramme(partner) || body[field] !== '',
        message: copy['validation.required'],
      }),
    ),
    ...judgeAddress(partner, body),
    judgeZip(partner, body.zipCode),
    judgePhone(body.phoneNumber, copy['validation.phone']),
  ].filter((found) => found !== null)
}

/** Names of members who sign in through the partner's own programme are that programme's. */
function isNamedByProgramme({ settings }: Partner): boolean {
  return settings.enrollmentType === 'sso'
}

/** What the partner's form does not ask stays as it was, and texts go to a number or to nobody. */
function allowedProfile(
  partner: Partner,
  { member, wanted }: { readonly member: MemberRow; readonly wanted: WholeProfile },
): Profile {
  const { firstName, lastName, emailOptIn } = member
  const phoneNumber = phoneDigits(wanted.phoneNumber)
  return {
    ...(isNamedByProgramme(partner)
      ? { firstName, lastName }
      : { firstName: wanted.firstName, lastName: wanted.lastName }),
    address1: wanted.address1,
    address2: wanted.address2,
    city: wanted.city,
    state: wanted.state,
    zipCode: wanted.zipCode,
    phoneNumber,
    emailOptIn: partner.settings.hideEmailOptIn ? emailOptIn : wanted.emailOptIn,
    smsOptIn: sendsTexts(partner) && phoneNumber !== null && wanted.smsOptIn,
  }
}
