import { isDeepStrictEqual } from 'node:util'
import { type Finding, isNews, isOpen } from '#domain/visit-claims/finding.ts'
import { judgeClaim, nextLook } from '#domain/visit-claims/judge-claim.ts'
import type { Tx } from '../db/transact.ts'
import { findPlaces } from '../dines/facts-store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { type ClaimRow, markLooked } from './claim-store.ts'
import { findSeen } from './due-store.ts'
import { findFindings, insertFinding } from './finding-store.ts'
import { gatherFacts, knownDines } from './gather-facts.ts'

interface Looking {
  /** Its row is locked, and before it its member: what is read one after the other is of one moment. */
  readonly claim: ClaimRow
  /** The dines that were there before the member asked; absent: those that the claim has said so of. */
  readonly known?: ReadonlySet<number>
  readonly now: Date
}

/**
 * Looks for what happened to a visit, keeps it where it is something else than before, and tells the member where the answer is another one. It writes
 * no dine and no posting: what is to be credited the engine has credited before.
 */
export async function lookAtClaim(tx: Tx, partnerId: string, { claim, known, now }: Looking): Promise<Finding> {
  const { id, memberId } = claim
  // Read before the facts: what comes in between is there at the next look.
  const seen = await findSeen(tx, partnerId, id)
  const findings = await findFindings(tx, partnerId, [id])
  const facts = await gatherFacts(tx, partnerId, { claim, findings, known: known ?? knownDines(findings), now })
  const finding = judgeClaim(facts)
  const before = findings.at(-1)?.finding
  if (before === undefined || !isDeepStrictEqual(before, finding)) {
    const findingId = await insertFinding(tx, partnerId, { claimId: id, memberId, finding, now })
    if (before !== undefined && isNews(before, finding))
      await tell(tx, partnerId, { claim, finding, key: `${id} ${findingId}`, now })
  }
  const lookAt = nextLook(facts, finding)
  const closedAt = isOpen(finding) ? null : (claim.closedAt ?? now)
  await markLooked(tx, partnerId, {
    id,
    closedAt,
    lookAt: lookAt === null ? null : new Date(lookAt),
    lookedAt: now,
    seen,
  })
  return finding
}

/** How long the answer to a form that was sent twice is the same. */
const freshMs = 2_000

/** Whether it was looked at a moment ago, and nothing has come since. */
export async function isFresh(tx: Tx, partnerId: string, { claim, now }: Looking): Promise<boolean> {
  const { id, lookedAt, seen } = claim
  if (lookedAt === null || now.getTime() - lookedAt.getTime() > freshMs) return false
  return (await findSeen(tx, partnerId, id)) === seen
}

interface News {
  readonly claim: ClaimRow
  readonly finding: Finding
  readonly key: string
  readonly now: Date
}

async function tell(tx: Tx, partnerId: string, { claim, finding, key, now }: News): Promise<void> {
  const { id: claimId, memberId, merchantId, visitedOn } = claim
  const [place] = await findPlaces(tx, [merchantId])
  const kind = finding.kind === 'credited' ? 'visitClaimFound' : 'visitClaimNews'
  const facts = { claimId, merchant: place?.name ?? '', visitedOn, finding }
  await tellMember(tx, partnerId, { memberId, key, now, kind, facts })
}
