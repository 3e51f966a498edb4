import type { SignUpBody } from '#contract/schemas/member.ts'
import { fillText } from '#domain/fill-text.ts'
import { phoneDigits } from '#domain/phone.ts'
import { smsOptInAtSignUp } from '#domain/sms-opt-in.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuse, Refusal } from '../refusal.ts'
import { startSession, type StartedSession } from '../session/start-session.ts'
import { judgeSignUp } from './judge-sign-up.ts'
import { newPublicId } from './public-id.ts'
import { insertEmailOptIn, insertMember, type NewMember } from './enrolment-store.ts'
import { sendsTexts } from './sends-texts.ts'
import { isEmailTaken } from './store.ts'

type SignUpRefusal = Refusal<'invalidRequest' | 'emailInUse' | 'partnerNumberInUse' | 'forbidden'>

interface SignUp {
  readonly partner: Partner
  readonly body: SignUpBody
}

/** A new member without a card, signed in. Only where people join here: elsewhere the partner's own programme enrols them. */
export async function signUp(
  context: Context,
  db: Db,
  { partner, body }: SignUp,
): Promise<StartedSession | SignUpRefusal> {
  if (partner.settings.enrollmentType !== 'direct') return refuse('forbidden')
  const problems = judgeSignUp(partner, body)
  if (problems.length > 0) return refuse('invalidRequest', { fields: problems })
  if (await isEmailTaken(db, partner.id, body.email)) return emailInUse(partner)
  const passwordHash = await context.passwords.hash(body.password)
  const member = newMember(context, { partner, body, passwordHash })

  return db.transaction().execute(async (tx) => {
    const memberId = await insertMember(tx, partner.id, member)
    // Two sign-ups at once: the other one was first with the address or the number.
    if (memberId === null)
      return (await isEmailTaken(tx, partner.id, body.email)) ? emailInUse(partner) : partnerNumberInUse(partner)
    await insertEmailOptIn(tx, partner.id, { memberId, since: member.now, optedIn: member.emailOptIn })
    const person = `member:${member.publicId}`
    await appendAudit(tx, partner.id, { at: member.now, actor: person, action: 'signUp', subject: person })
    return startSession(context, tx, {
      partnerId: partner.id,
      person: { memberId, publicId: member.publicId },
      stay: null,
    })
  })
}

function newMember(
  { now, random }: Context,
  { partner, body, passwordHash }: SignUp & { passwordHash: string },
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
