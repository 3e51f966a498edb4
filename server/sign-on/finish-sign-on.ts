import { type ClaimedPerson, personOfClaims } from '#domain/members/person-of-claims.ts'
import type { SignOnProblem } from '#contract/endpoints/sign-on.ts'
import type { Partner } from '#partners/registry.ts'
import type { Identity, IdentityResult, ProvenPerson } from '#vendors/identity/client.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { refuse, Refusal } from '../refusal.ts'
import { beginSession, type BegunSession, type Entrance } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { admitPerson } from './admit-person.ts'
import {
  findIdentified,
  findTaken,
  type IdentifiedPerson,
  lockSubject,
  type PendingSignOn,
  type Subject,
  takePending,
} from './store.ts'

interface Finish {
  readonly partner: Partner
  readonly identity: Identity
  /** Null: the browser has not been here, or keeps no cookies. */
  readonly browser: string | null
  readonly parameters: URLSearchParams
  readonly carried: Carried
}

export interface SignedOn {
  readonly begun: BegunSession
  readonly memberType: IdentifiedPerson['memberType']
  readonly returnTo: string | null
}

/** A sign-on that was finished before, by this very browser. */
export interface FinishedBefore {
  readonly begun: null
  readonly returnTo: string | null
}

/** Lets in whom the issuer has proved. Each sign-on is taken once, before the issuer is asked: the same way back twice is one session. */
export async function finishSignOn(
  context: Context,
  db: Db,
  finish: Finish,
): Promise<SignedOn | FinishedBefore | Refusal<SignOnProblem>> {
  const { partner, identity, parameters, carried } = finish
  const partnerId = partner.id
  const pending = await takeBegun(context, db, finish)
  if (pending instanceof Refusal || pending.begun === null) return pending
  const { returnTo } = pending.agreed
  const proven = await proveAt(identity, { pending: pending.agreed, parameters })
  if (!proven.ok) return refuseUnproven(context, db, { partnerId, failure: proven.failure })

  const { subject, claims } = proven.value
  const key = { issuer: identity.issuer, subject }
  const claimed = personOfClaims(claims, context.config.singleSignOn[partnerId]?.claims)
  const person = await findOrAdmit(context, db, { partner, key, claimed })
  if (person instanceof Refusal) return person
  return inTransaction(db, async (tx) => {
    const { arrival, memberType, ...who } = person
    const begun = await beginSession(context, tx, { partnerId, person: who, staySignedIn: false, carried, arrival })
    const subjectName = `member:${person.publicId}`
    await appendAudit(tx, partnerId, {
      at: context.now(),
      actor: subjectName,
      action: arrival === 'joining' ? 'signUp' : 'signIn',
      subject: subjectName,
      details: { through: identity.issuer },
    })
    return { begun, memberType, returnTo }
  })
}

interface Arriving {
  readonly partner: Partner
  readonly key: Subject
  readonly claimed: ClaimedPerson
}

/**
 * The member of a subject, made where there is none. Many may come at once with one subject: they wait for each other while the member is made, and
 * not while their sessions begin.
 */
async function findOrAdmit(
  context: Context,
  db: Db,
  { partner, key, claimed }: Arriving,
): Promise<(IdentifiedPerson & Pick<Entrance, 'arrival'>) | Refusal<'incomplete' | 'taken'>> {
  const known = await findIdentified(db, partner.id, key)
  if (known) return { ...known, arrival: 'signingIn' }
  return inTransaction(db, async (tx) => {
    await lockSubject(tx, partner.id, key)
    const found = await findIdentified(tx, partner.id, key)
    if (found) return { ...found, arrival: 'signingIn' }
    const admitted = await admitPerson(context, tx, { partner, key, claimed })
    return admitted instanceof Refusal ? admitted : { ...admitted, arrival: 'joining' }
  })
}

type Taken = { readonly begun: true; readonly agreed: PendingSignOn & { readonly state: string } }

/** `used`: somebody else of this browser finished it; the route knows whether they are still signed in. */
async function takeBegun(
  { now }: Context,
  db: Db,
  { partner, identity, browser, parameters }: Finish,
): Promise<Taken | FinishedBefore | Refusal<'expired' | 'untrusted'>> {
  const state = parameters.get('state') ?? ''
  if (browser === null || state === '') return refuse('expired')
  const claim = { stateHash: hashOf(state), browserHash: hashOf(browser), now: now() }
  const pending = await takePending(db, partner.id, claim)
  if (pending?.issuer === identity.issuer) return { begun: true, agreed: { ...pending, state } }
  if (pending) return refuse('untrusted')
  const before = await findTaken(db, partner.id, claim)
  return before ? { begun: null, returnTo: before.returnTo } : refuse('expired')
}

async function proveAt(
  identity: Identity,
  { pending, parameters }: { readonly pending: Taken['agreed']; readonly parameters: URLSearchParams },
): Promise<IdentityResult<ProvenPerson>> {
  const { redirectUri, state, nonce, verifier } = pending
  return identity.finish({ redirectUri, state, nonce, verifier }, parameters)
}

interface Unproven {
  readonly partnerId: string
  readonly failure: Extract<IdentityResult<never>, { ok: false }>['failure']
}

/** An issuer's no is the person's affair; what proves nobody is written down, since somebody may be trying. */
async function refuseUnproven(
  context: Context,
  db: Db,
  { partnerId, failure }: Unproven,
): Promise<Refusal<SignOnProblem>> {
  context.log.warn({ partnerId, ...failure }, 'a single sign-on proved nobody')
  switch (failure.kind) {
    case 'refused':
      return refuse(failure.detail === 'access_denied' ? 'denied' : 'unreachable')
    case 'unreachable':
      return refuse('unreachable')
    case 'untrusted':
      await appendAudit(db, partnerId, {
        at: context.now(),
        actor: 'visitor',
        action: 'signOn.failed',
        subject: 'unknown',
      })
      return refuse('untrusted')
  }
}
