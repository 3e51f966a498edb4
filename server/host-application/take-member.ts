import { createHash } from 'node:crypto'
import { isEmailAddress, phoneDigits } from '#domain/members/contact-details.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { endMembership } from '../leaving/end-membership.ts'
import { changeEmailOptIn, insertEmailOptIn, insertMember } from '../members/enrolment-store.ts'
import { judgeAddress, judgePhone, judgeZip, problem } from '../members/judge-fields.ts'
import { newPublicId } from '../members/public-id.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { refuse, Refusal } from '../refusal.ts'
import { hostActor as actor } from './host-call.ts'
import { type HostMember, type HostPerson, momentOf, type Outcome } from './host-member-schema.ts'
import { findHostMember, isEmailOfAnother, lockHostMember, putHostMember, setHostMember } from './store.ts'

/** A clock that is ahead by more would shut out everything that is said after it. */
const aheadMs = 5 * 60_000

export interface Taken {
  readonly outcome: Outcome
  readonly publicId: string | null
}
type TakeRefusal = Refusal<'invalidRequest' | 'emailInUse' | 'conflict' | 'memberClosed'>

interface Taking {
  readonly partner: Partner
  readonly member: HostMember
  /** Whether a message that says open opens who is closed; one that enrols in passing does not. */
  readonly closed: 'opens' | 'stays'
}

/** Takes what the host application says of one person, in whole or not at all. The same again changes nothing, and nothing old undoes what is newer. */
export async function takeMember(context: Context, db: Db, taking: Taking): Promise<Taken | TakeRefusal> {
  const { partner, member } = taking
  const saidAt = new Date(member.updatedAt)
  const fields = judge(context, partner, member)
  if (fields.length > 0) return refuse('invalidRequest', { fields })
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...member, updatedAt: saidAt }))
    .digest('hex')
  return inTransaction(db, async (tx): Promise<Taken | TakeRefusal> => {
    await lockHostMember(tx, partner.id, member.id)
    const known = await findHostMember(tx, partner.id, member.id)
    const memberId = known?.memberId ?? null
    const before = known ? known.saidAt.getTime() - saidAt.getTime() : -1
    if (before > 0) return { outcome: 'outdated', publicId: await publicIdOf(tx, partner, memberId) }
    if (before === 0 && known?.digest !== digest)
      return refuse('conflict', {
        fields: [{ field: 'updatedAt', message: 'expected a later moment: something else was said with this one' }],
      })
    if (before === 0) return { outcome: 'unchanged', publicId: await publicIdOf(tx, partner, memberId) }
    if (known && memberId === null && taking.closed === 'stays') return refuse('memberClosed')
    const done = await apply(context, tx, { ...taking, memberId })
    if (done instanceof Refusal) return done
    const now = context.now()
    await putHostMember(tx, partner.id, { hostId: member.id, memberId: done.memberId, saidAt, digest, now })
    return { outcome: done.outcome, publicId: await publicIdOf(tx, partner, done.memberId) }
  })
}

function judge({ now }: Context, partner: Partner, member: HostMember) {
  const clock = problemOfMoment(momentOf(member.updatedAt), now())
  if (member.status === 'closed') return clock
  const { copy } = partner
  const person = [
    problem({ field: 'email', isRight: isEmailAddress(member.email), message: copy['validation.email'] }),
    ...judgeAddress(partner, member),
    judgeZip(partner, member.zipCode),
    judgePhone(member.phoneNumber, copy['validation.phone']),
  ].filter((found) => found !== null)
  return [...clock, ...person]
}

function problemOfMoment(saidAt: Date | null, now: Date) {
  const field = 'updatedAt'
  if (saidAt === null) return [{ field, message: 'expected a moment like 2026-01-31T12:00:00Z' }]
  const isAhead = saidAt.getTime() > now.getTime() + aheadMs
  return isAhead ? [{ field, message: 'expected a moment that is not in the future' }] : []
}

interface Applying extends Taking {
  readonly memberId: number | null
}
interface Applied {
  readonly outcome: Outcome
  readonly memberId: number | null
}

async function apply(
  context: Context,
  tx: Tx,
  { partner, member, memberId, closed }: Applying,
): Promise<Applied | Refusal<'emailInUse' | 'memberClosed'>> {
  if (member.status === 'open')
    return memberId === null
      ? create(context, tx, { partner, person: member })
      : update(context, tx, { partner, person: member, memberId, closed })
  // Who is closed before they came stays away from what was said earlier.
  if (memberId !== null) await endMembership(tx, partner.id, { memberId, actor, now: context.now() })
  return { outcome: 'closed', memberId }
}

interface Opening {
  readonly partner: Partner
  readonly person: HostPerson
}

async function create(
  { now: clock, random }: Context,
  tx: Tx,
  { partner, person }: Opening,
): Promise<Applied | Refusal<'emailInUse'>> {
  const now = clock()
  const { email, ...profile } = { email: person.email, ...profileOf(person) }
  const publicId = newPublicId(random)
  const memberId = await insertMember(tx, partner.id, {
    ...profile,
    publicId,
    email,
    passwordHash: null,
    smsOptIn: false,
    partnerNumber: null,
    enrollmentSource: 'host',
    now,
  })
  if (memberId === null) return emailInUse(partner)
  await insertEmailOptIn(tx, partner.id, { memberId, since: now, optedIn: person.emailOptIn })
  await tellMember(tx, partner.id, { memberId, kind: 'welcome', facts: {}, key: '', now })
  await appendAudit(tx, partner.id, { at: now, actor, action: 'signUp', subject: `member:${publicId}` })
  return { outcome: 'created', memberId }
}

async function update(
  context: Context,
  tx: Tx,
  { partner, person, memberId, closed }: Opening & Pick<Applying, 'closed'> & { readonly memberId: number },
): Promise<Applied | Refusal<'emailInUse' | 'memberClosed'>> {
  const now = context.now()
  const { email } = person
  await lockMembers(tx, [memberId])
  const member = required(await findMember(tx, partner.id, memberId), 'the member whom the host names')
  if (member.memberType === 'ClosedAccountMember' && closed === 'stays') return refuse('memberClosed')
  if (await isEmailOfAnother(tx, partner.id, { email, memberId })) return emailInUse(partner)
  if (person.emailOptIn !== member.emailOptIn)
    await changeEmailOptIn(tx, partner.id, { memberId, since: now, optedIn: person.emailOptIn })
  await setHostMember(tx, partner.id, { memberId, email, profile: profileOf(person), now })
  const subject = `member:${member.publicId}`
  await appendAudit(tx, partner.id, { at: now, actor, action: 'updateProfile', subject })
  return { outcome: 'updated', memberId }
}

function profileOf({
  firstName,
  lastName,
  address1,
  address2,
  city,
  state,
  zipCode,
  phoneNumber,
  emailOptIn,
}: HostPerson) {
  return {
    firstName,
    lastName,
    address1,
    address2,
    city,
    state,
    zipCode,
    phoneNumber: phoneDigits(phoneNumber),
    emailOptIn,
  }
}

function emailInUse({ copy }: Partner): Refusal<'emailInUse'> {
  return refuse('emailInUse', { fields: [{ field: 'email', message: copy['validation.emailInUse'] }] })
}

async function publicIdOf(tx: Tx, { id }: Partner, memberId: number | null): Promise<string | null> {
  return memberId === null ? null : ((await findMember(tx, id, memberId))?.publicId ?? null)
}
