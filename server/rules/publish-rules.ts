import { createHash } from 'node:crypto'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { holdFacts } from '../db/lock-facts.ts'
import { countDinesSince, findVersions, insertVersions, lockRules, type PublishedVersion } from './store.ts'

/** As much of a partner as its rules need. */
export interface RulesOfPartner {
  readonly id: string
  readonly rules: readonly RuleDocument[]
}

/** A rule document that must not become a row. The message names the file and the field. */
export class RulesChangedError extends Error {}

/**
 * Makes each rule document an immutable row, which is all that the engine reads. Throws RulesChangedError where a published document was
 * changed, or a new one begins before one that is published, or before visits that were judged without it: that is a change of the past, which
 * `reviseRules` makes. Source: docs/rewards.md, "Rule versions".
 */
export async function publishRules(engine: Db, partners: readonly RulesOfPartner[], now: Date): Promise<number> {
  return inTransaction(engine, async (tx) => {
    await lockRules(tx)
    let published = 0
    for (const partner of partners) published += await publishPartner(tx, partner, now)
    return published
  })
}

const mostCounted = 1_000

async function publishPartner(tx: Tx, partner: RulesOfPartner, now: Date): Promise<number> {
  const existing = await findVersions(tx, partner.id)
  const fresh = partner.rules.filter((document) => isFresh(partner.id, document, existing))
  if (fresh.length === 0) return 0
  await holdFacts(tx)
  for (const document of fresh) await refusePast(tx, partner.id, document)
  await insertVersions(
    tx,
    fresh.map((document) => rowOf(partner.id, document, now)),
  )
  return fresh.length
}

/** The row of a document, as it stays. */
export function rowOf(partnerId: string, document: RuleDocument, now: Date) {
  return {
    partnerId,
    version: document.version,
    effectiveFrom: startOf(document),
    body: JSON.stringify(document),
    checksum: checksumOf(document),
    createdAt: now,
  }
}

async function refusePast(tx: Tx, partnerId: string, document: RuleDocument): Promise<void> {
  const judged = await countDinesSince(tx, partnerId, { since: startOf(document), most: mostCounted })
  if (judged === 0) return
  const visits =
    judged === 1 ? '1 visit that was' : `${judged === mostCounted ? 'at least ' : ''}${judged} visits that were`
  throw new RulesChangedError(
    `${nameOf(partnerId, document)}: effectiveFrom ${document.effectiveFrom} is before ${visits} judged without it. ` +
      'Let it begin later; or see what it would change with npm run rules:rehearse, and have it approved with npm run rules:revise.',
  )
}

/** Whether the document is to become a row. Throws RulesChangedError where it must not. */
export function isFresh(partnerId: string, document: RuleDocument, existing: readonly PublishedVersion[]): boolean {
  const name = nameOf(partnerId, document)
  const same = existing.find((published) => published.version === document.version)
  if (same?.checksum === checksumOf(document)) return false
  if (same) {
    throw new RulesChangedError(
      `${name}: changed after it was published; add a version with a later effectiveFrom instead`,
    )
  }
  const later = existing.find((published) => published.effectiveFrom >= startOf(document))
  if (later) {
    throw new RulesChangedError(`${name}: effectiveFrom must be later than that of version ${later.version}`)
  }
  return true
}

function nameOf(partnerId: string, { version }: RuleDocument): string {
  return `partners/${partnerId}/rules.json: version ${version}`
}

function startOf(document: RuleDocument): Date {
  return new Date(rulesBegin(document))
}

function checksumOf(document: RuleDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
