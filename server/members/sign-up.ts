import type { SignUpBody } from '#contract/schemas/member.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { phoneDigits } from '#domain/members/contact-details.ts'
import { smsOptInAtSignUp } from '#domain/members/sms-opt-in.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { tellMember } from '../notices/tell-members.ts'
import { changeTextConsent } from '../texts/change-consent.ts'
import { beginSession, type BegunSession } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { insertEmailOptIn, insertMember, type NewMember } from './enrolment-store.ts'
import { judgeSignUp } from './judge-sign-up.ts'
import { newPublicId } from './public-id.ts'
import { sendsTexts } from './judge-fields.ts'
import { isPartnerNumberTaken } from './store.ts'
import { subjectOfEmail } from './validate-email.ts'
import { takesPasswords } from '../passwords/passwords.ts'

type SignUpRefusal = Refusal<'invalidRequest' | 'emailInUse' | 'partnerNumberInUse' | 'forbidden' | 'tooManyRequests'>

interface SignUpRequest {
  readonly partner: Partner
  readonly body: SignUpBody
}

interface SignUp extends SignUpRequest {
  readonly carried: Carried
  /** Counts one question whether an e-mail address is known, and says whether it may be asked. */
  mayAsk(): Promise<boolean>
}

/**
 * A new member without a card, signed in. Only where people join here. Every answer from `mayAsk` on tells whether an e-mail address or a number
 * is known, joining too: so it is counted first, does the same work for both, and is written down (decision 0054).
 */
export async function signUp(
  context: Context,
  db: Db,
  { partner, body, carried, mayAsk }: SignUp,
): Promise<BegunSession | SignUpRefusal> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const problems = judgeSignUp(partner, body)
  if (problems.length > 0) return refuse('invalidRequest', { fields: problems })
  if (!(await mayAsk())) return refuse('tooManyRequests')
  const passwordHash = await context.passwords.hash(body.password)
  const member = newMember(context, { partner, body, passwordHash })

  return inTransaction(db, async (tx) => {
    const memberId = await insertMember(tx, partner.id, member)
    if (memberId === null) return refuseTaken(context, tx, { partner, member })
    await insertEmailOptIn(tx, partner.id, { memberId, since: member.now, optedIn: member.emailOptIn })
    await tellMember(tx, partner.id, { memberId, kind: 'welcome', facts: {}, key: '', now: member.now })
    await changeTextConsent(tx, partner, {
      memberId,
      before: null,
      after: member,
      way: 'signUp',
      words: body.smsConsent,
      now: member.now,
    })
    const { publicId } = member
    const begun = await beginSession(context, tx, {
      partnerId: partner.id,
      person: { memberId, publicId },
      staySignedIn: false,
      carried,
      arrival: 'joining',
    })
    const person = `member:${publicId}`
    await appendAudit(tx, partner.id, { at: member.now, actor: person, action: 'signUp', subject: person })
    return begun
  })
}

/** The number first: else who brings a number that is taken learns of any e-mail address whether it is known, and joins nowhere. */
export async function refuseTaken(
  context: Context,
  tx: Db,
  { partner, member }: { partner: Partner; member: NewMember },
): Promise<Refusal<'emailInUse' | 'partnerNumberInUse'>> {
  const { email, partnerNumber } = member
  const numberTaken = partnerNumber !== null && (await isPartnerNumberTaken(tx, partner.id, partnerNumber))
  await appendAudit(tx, partner.id, {
    at: member.now,
    actor: 'visitor',
    action: 'signUp.refused',
    subject: subjectOfEmail(context, email),
    details: { taken: numberTaken ? 'partnerNumber' : 'email' },
  })
  return numberTaken ? partnerNumberInUse(partner) : emailInUse(partner)
}

function newMember(
  { now, random }: Context,
  { partner, body, passwordHash }: SignUpRequest & { passwordHash: string },
): NewMember {
  const phoneNumber = body.phoneNumber ? phoneDigits(body.phoneNumber) : null
  return {
    publicId: newPublicId(random),
    email: body.email,
    passwordHash,
    firstName: body.firstName,
    lastName: body.lastName,
    phoneNumber,
    address1: body.address1 ?? '',
    address2: body.address2 ?? '',
    city: body.city ?? '',
    state: body.state ?? '',
    zipCode: body.zipCode,
    emailOptIn: body.emailOptIn ?? false,
    smsOptIn: sendsTexts(partner) && phoneNumber !== null && (smsOptInAtSignUp(body) ?? false),
    partnerNumber: partner.settings.hasPPN ? (body.partnerNumber ?? null) : null,
    enrollmentSource: body.source ?? 'web',
    now: now(),
  }
}

function emailInUse({ copy }: Partner): Refusal<'emailInUse'> {
  return refuse('emailInUse', { fields: [{ field: 'email', message: copy['validation.emailInUse'] }] })
}

function partnerNumberInUse({ copy, settings }: Partner): Refusal<'partnerNumberInUse'> {
  const message = fillText(copy['validation.ppnInUse'], { ppnLabel: settings.ppn?.label ?? '' })
  return refuse('partnerNumberInUse', { fields: [{ field: 'partnerNumber', message }] })
}
