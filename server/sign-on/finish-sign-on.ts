import { personOfClaims } from '#domain/members/person-of-claims.ts'
import type { SignOnProblem } from '#contract/endpoints/sign-on.ts'
import type { Partner } from '#partners/registry.ts'
import { type Identity, type IdentityResult, type ProvenPerson, skewSeconds } from '#vendors/identity/identity.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuse, Refusal } from '../refusal.ts'
import type { Carried } from '../session/carried.ts'
import { hashOf } from '../session/keyed-hash.ts'
import type { Arriving } from './arriving.ts'
import { type AskedToJoin, askToJoin } from './joining/ask-to-join.ts'
import { enter, type SignedOn } from './enter.ts'
import { findOrAdmit } from './find-or-admit.ts'
import { findTaken, type PendingSignOn, takePending } from './pending-store.ts'
import { pendingMs } from './start-sign-on.ts'

interface Finish {
  readonly partner: Partner
  readonly identity: Identity
  /** Null: the browser has not been here, or keeps no cookies. */
  readonly browser: string | null
  readonly parameters: URLSearchParams
  readonly carried: Carried
}

/** A sign-on that was finished before, by this very browser. */
export interface FinishedBefore {
  readonly returnTo: string | null
}

/** Lets in whom the issuer has proved. Each sign-on is taken once, before the issuer is asked: the same way back twice is one session. */
export async function finishSignOn(
  context: Context,
  db: Db,
  finish: Finish,
): Promise<SignedOn | AskedToJoin | FinishedBefore | Refusal<SignOnProblem>> {
  const { partner, identity, parameters, carried } = finish
  const agreed = await takeBegun(context, db, finish)
  if (agreed instanceof Refusal || !('state' in agreed)) return agreed
  const proven = await identity.finish(agreed, parameters)
  if (!proven.ok) return refuseUnproven(context, db, { partnerId: partner.id, failure: proven.failure })
  if (agreed.asksProof && !wasAskedSince(agreed, proven.value)) return refuse('notAsked')

  const arriving = arrivingOf(context, { partner, identity, proven: proven.value, returnTo: agreed.returnTo })
  const person = await findOrAdmit(context, db, { partner, arriving })
  if (!(person instanceof Refusal)) return enter(context, db, { partner, person, arriving, carried })
  if (person.code === 'taken') return refuse('taken')
  return askToJoin(context, db, { partner, arriving, browser: finish.browser ?? '' })
}

interface Proven extends Pick<Finish, 'partner' | 'identity'> {
  readonly proven: ProvenPerson
  readonly returnTo: string | null
}

function arrivingOf({ config, now }: Context, { partner, identity, proven, returnTo }: Proven): Arriving {
  const { issuer } = identity
  const { subject, claims, sid, idToken, authenticatedAt } = proven
  const { iat } = claims
  return {
    key: { issuer, subject },
    claimed: personOfClaims(claims, config.singleSignOn[partner.id]?.claims),
    signOn: { issuer, sid, idToken, authenticatedAt },
    issuedAt: typeof iat === 'number' ? new Date(iat * 1000) : now(),
    returnTo,
  }
}

/** An issuer that lets somebody through unasked, though it was told to ask, has proved nothing new. */
function wasAskedSince({ expiresAt }: PendingSignOn, { authenticatedAt }: ProvenPerson): boolean {
  const begunAt = expiresAt.getTime() - pendingMs
  return authenticatedAt !== null && authenticatedAt.getTime() >= begunAt - skewSeconds * 1000
}

type Begun = PendingSignOn & { readonly state: string }

/** Of one that was finished before, where it led; the route knows whether its person is still signed in. */
async function takeBegun(
  { now }: Context,
  db: Db,
  { partner, identity, browser, parameters }: Finish,
): Promise<Begun | FinishedBefore | Refusal<'expired' | 'untrusted'>> {
  const state = parameters.get('state') ?? ''
  if (browser === null || state === '') return refuse('expired')
  const claim = { stateHash: hashOf(state), browserHash: hashOf(browser), now: now() }
  const pending = await takePending(db, partner.id, claim)
  if (pending?.issuer === identity.issuer) return { ...pending, state }
  if (pending) return refuse('untrusted')
  return (await findTaken(db, partner.id, claim)) ?? refuse('expired')
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
