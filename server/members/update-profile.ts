import type { ProfileBody } from '#contract/schemas/member.ts'
import { phoneDigits } from '#domain/phone.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { SignedIn } from '../session/session.ts'
import { insertEmailOptIn, lockMember } from './enrolment-store.ts'
import { type FieldProblem, judgeAddress, judgePhone, judgeZip, problem } from './judge-fields.ts'
import { sendsTexts } from './sends-texts.ts'
import { findMember, type MemberRow, type Profile, setProfile } from './store.ts'

interface Update {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: ProfileBody
}

/** Changes the member's profile, or answers what is wrong with it and changes nothing. */
export async function updateProfile(
  context: Context,
  db: Db,
  { partner, signedIn: { memberId }, body }: Update,
): Promise<readonly FieldProblem[]> {
  const problems = judgeProfile(partner, body)
  if (problems.length > 0) return problems
  const now = context.now()
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, partner.id, memberId)
    const member = await findMember(tx, partner.id, memberId)
    if (!member) throw new Error('A session belongs to a member')
    const profile = profileOf(partner, member, body)
    await setProfile(tx, partner.id, { memberId, profile, now })
    if (profile.email_opt_in !== member.email_opt_in)
      await insertEmailOptIn(tx, partner.id, { memberId, since: now, optedIn: profile.email_opt_in })
    const person = `member:${member.public_id}`
    await appendAudit(tx, partner.id, { at: now, actor: person, action: 'updateProfile', subject: person })
  })
  return []
}

/** In the order of the form. */
function judgeProfile(partner: Partner, body: ProfileBody): FieldProblem[] {
  const { copy } = partner
  return [
    ...(['firstName', 'lastName'] as const).map((field) =>
      problem(field, isNamedByProgramme(partner) || body[field] !== '', copy['validation.required']),
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

function profileOf(partner: Partner, member: MemberRow, body: ProfileBody): Profile {
  const names = isNamedByProgramme(partner)
    ? { first_name: member.first_name, last_name: member.last_name }
    : { first_name: body.firstName, last_name: body.lastName }
  const phoneNumber = phoneDigits(body.phoneNumber)
  return {
    ...names,
    address1: body.address1,
    address2: body.address2,
    city: body.city,
    state: body.state,
    zip_code: body.zipCode,
    phone_number: phoneNumber,
    email_opt_in: partner.settings.hideEmailOptIn ? member.email_opt_in : (body.emailOptIn ?? member.email_opt_in),
    sms_opt_in: sendsTexts(partner) && phoneNumber !== null && (body.smsOptIn ?? member.sms_opt_in),
  }
}
