import type { VisitClaim, VisitClaimBody } from '#contract/schemas/visit-claim.ts'
import { dayMs, isoDay } from '#domain/dates.ts'
import { mostClaimsOfADay, mostOpenClaims } from '#domain/visit-claims/claim-facts.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction } from '../db/transact.ts'
import { findPlaces } from '../dines/facts-store.ts'
import { reevaluateUnmatched } from '../feed/reevaluate-unmatched.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { SignedIn } from '../session/session.ts'
import { type ClaimRow, type ClaimSaid, countClaims, findSameClaim, insertClaim } from './claim-store.ts'
import { findDinesWithin, findOwnLinks } from './facts-store.ts'
import { windowOf } from './gather-facts.ts'
import { isFresh, lookAtClaim } from './look-at-claim.ts'
import { hasTakenPart } from './place-store.ts'
import { readClaim } from './read-claims.ts'

interface Making {
  readonly partner: Partner
  readonly signedIn: SignedIn
  readonly body: VisitClaimBody
}

type MakeRefusal = 'invalidRequest' | 'tooManyOpenClaims' | 'tooManyClaimsOfADay' | 'notFound'

/**
 * Looks at once for a visit that the member misses, and keeps what was asked and found. What matches by now the engine credits first, as it does every
 * minute; the claim itself credits nothing.
 */
export async function makeClaim(context: Context, making: Making): Promise<VisitClaim | Refusal<MakeRefusal>> {
  const { engine } = context.database
  const { partner, signedIn } = making
  const said = await readSaid(context, making)
  if (said instanceof Refusal) return said
  const before = await findDinesWithin(engine, partner.id, said)
  await reevaluateUnmatched(engine, { cardToken: said.cardToken }, context)
  const known = new Set(before.map(({ id }) => id))
  const id = await inTransaction(engine, async (tx) => {
    // Nobody else makes a claim of theirs meanwhile: the same one is found, and none is over the limit.
    const locked = await lockMembers(tx, [said.memberId])
    const now = context.now()
    const same = await findSameClaim(tx, partner.id, said)
    const claim = same ?? (await keepClaim(locked, { partnerId: partner.id, publicId: signedIn.publicId, said, now }))
    if (claim instanceof Refusal) return claim
    if (same && (await isFresh(tx, partner.id, { claim: same, now }))) return same.id
    await lookAtClaim(tx, partner.id, { claim, now, ...(same === undefined && { known }) })
    return claim.id
  })
  if (id instanceof Refusal) return id
  return (await readClaim(engine, partner, { memberId: said.memberId, id })) ?? refuse('notFound')
}

type Said = ClaimSaid & Pick<ClaimRow, 'windowFrom' | 'windowTo'>

/** What was typed, field by field: a restaurant of the programme, a day that is not to come, a card of the member's. */
async function readSaid(
  context: Context,
  { partner, signedIn, body }: Making,
): Promise<Said | Refusal<'invalidRequest'>> {
  const db = context.database.forPartner(partner.id)
  const { memberId } = signedIn
  const { visitedOn, amountCents } = body
  const merchantId = Number(body.merchantId)
  const [place] = (await hasTakenPart(db, partner.id, merchantId)) ? await findPlaces(db, [merchantId]) : []
  const links = await findOwnLinks(db, partner.id, memberId)
  const link = links.find(({ id }) => String(id) === body.cardId)
  const day = place ? dayFault(visitedOn, isoDay(context.now().getTime(), place.timeZone)) : null
  const wrong = (field: 'merchantId' | 'visitedOn' | 'cardId', key: 'place' | 'day' | 'future' | 'card') => ({
    field,
    message: partner.copy[`validation.visitClaim.${key}`],
  })
  const fields = [
    ...(place ? [] : [wrong('merchantId', 'place')]),
    ...(day === null ? [] : [wrong('visitedOn', day)]),
    ...(link ? [] : [wrong('cardId', 'card')]),
  ]
  if (!place || !link || fields.length > 0) return refuse('invalidRequest', { fields })
  return {
    memberId,
    merchantId,
    visitedOn,
    amountCents,
    cardToken: link.cardToken,
    ...windowOf(visitedOn, place.timeZone),
  }
}

/** `today` is that of the restaurant. */
function dayFault(visitedOn: string, today: string): 'day' | 'future' | null {
  const at = Date.parse(visitedOn)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== visitedOn) return 'day'
  return visitedOn > today ? 'future' : null
}

interface Keeping {
  readonly partnerId: string
  readonly publicId: string
  readonly said: Said
  readonly now: Date
}

async function keepClaim(
  locked: MembersLocked,
  { partnerId, publicId, said, now }: Keeping,
): Promise<ClaimRow | Refusal<'tooManyOpenClaims' | 'tooManyClaimsOfADay'>> {
  const since = new Date(now.getTime() - dayMs)
  const { open, ofTheDay } = await countClaims(locked, partnerId, { memberId: said.memberId, since })
  if (open >= mostOpenClaims) return refuse('tooManyOpenClaims')
  if (ofTheDay >= mostClaimsOfADay) return refuse('tooManyClaimsOfADay')
  const { tx } = locked
  const claim = await insertClaim(tx, partnerId, { ...said, createdAt: now })
  const entry = { at: now, actor: `member:${publicId}`, action: 'visitClaim.make', subject: `visit-claim:${claim.id}` }
  await appendAudit(tx, partnerId, entry)
  return claim
}
