import type { VisitClaim, VisitClaimsAnswer } from '#contract/schemas/visit-claim.ts'
import { required } from '#domain/required.ts'
import { type Finding, isOpen, transactionOf } from '#domain/visit-claims/finding.ts'
import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { sayFinding } from '../notices/say-finding.ts'
import { findOwnClaims, type PresentedClaim } from './claim-store.ts'
import { findOwnLinks, type OwnLink } from './facts-store.ts'
import { findFindings, type FindingRow } from './finding-store.ts'

const most = 50

export async function readClaims(db: Db, partner: Partner, memberId: number): Promise<VisitClaimsAnswer> {
  const claims = await findOwnClaims(db, partner.id, { memberId, limit: most })
  return {
    claims: await presentClaims(db, partner, claims),
    cards: newestOfEach(await findOwnLinks(db, partner.id, memberId)).map(presentMemberCard),
  }
}

/** A claim of the member's, or null. */
export async function readClaim(
  db: Db,
  partner: Partner,
  { memberId, id }: { readonly memberId: number; readonly id: number },
): Promise<VisitClaim | null> {
  const [claim] = await presentClaims(db, partner, await findOwnClaims(db, partner.id, { memberId, id, limit: 1 }))
  return claim ?? null
}

async function presentClaims(
  db: Db,
  partner: Partner,
  claims: readonly PresentedClaim[],
): Promise<readonly VisitClaim[] & VisitClaim[]> {
  const findings = await findFindings(
    db,
    partner.id,
    claims.map(({ id }) => id),
  )
  const byClaim = Map.groupBy(findings, ({ claimId }) => claimId)
  return claims.map((claim) => presentClaim(partner, claim, byClaim.get(claim.id) ?? []))
}

function presentClaim(partner: Partner, claim: PresentedClaim, findings: readonly FindingRow[]): VisitClaim {
  const { finding } = required(findings.at(-1), 'a finding of a claim')
  const transactionId = transactionOf(finding)
  return {
    id: String(claim.id),
    merchantName: claim.merchantName,
    merchantPlace: `${claim.city}, ${claim.state}`,
    visitedOn: claim.visitedOn,
    amountCents: claim.amountCents,
    cardLastFour: claim.lastFour,
    askedAt: claim.createdAt.toISOString(),
    state: stateOf(finding),
    transactionId: transactionId === null ? null : String(transactionId),
    answers: findings.toReversed().map(({ finding: each, foundAt }) => ({
      at: foundAt.toISOString(),
      ...sayFinding(partner, each),
    })),
  }
}

function stateOf(finding: Finding): VisitClaim['state'] {
  if (isOpen(finding)) return 'open'
  return finding.kind === 'credited' || finding.kind === 'inActivity' ? 'found' : 'closed'
}

/** A card that was linked more than once is one card. */
function newestOfEach(links: readonly OwnLink[]): readonly OwnLink[] {
  const newest = new Map(links.map((link) => [link.cardToken, link]))
  return [...newest.values()].toSorted((a, b) => Number(b.unlinkedAt === null) - Number(a.unlinkedAt === null))
}

function presentMemberCard({
  id,
  lastFour,
  description,
  name,
  linkedAt,
  unlinkedAt,
}: OwnLink): VisitClaimsAnswer['cards'][number] {
  return {
    id: String(id),
    lastFour,
    description,
    name,
    linkedAt: linkedAt.toISOString(),
    unlinkedAt: unlinkedAt?.toISOString() ?? null,
  }
}
