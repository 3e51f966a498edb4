import { createHash } from 'node:crypto'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findVersions, insertVersions, lockRules, type PublishedVersion } from './store.ts'

/** As much of a partner as its rules need. */
export interface RulesOfPartner {
  readonly id: string
  readonly rules: readonly RuleDocument[]
}

/** A rule document that must not become a row. The message names the file and the field. */
export class RulesChangedError extends Error {}

/**
 * Makes each rule document an immutable row, which is all that the engine reads. Throws RulesChangedError where a published document was
 * changed, or a new one begins before one that is published. Source: docs/rewards.md, "Rule versions".
 */
export async function publishRules(engine: Db, partners: readonly RulesOfPartner[], now: Date): Promise<number> {
  return inTransaction(engine, async (tx) => {
    await lockRules(tx)
    let published = 0
    for (const partner of partners) published += await publishPartner(tx, partner, now)
    return published
  })
}

async function publishPartner(tx: Db, partner: RulesOfPartner, now: Date): Promise<number> {
  const existing = await findVersions(tx, partner.id)
  const fresh = partner.rules.filter((document) => isFresh(partner.id, document, existing))
  if (fresh.length === 0) return 0
  const rows = fresh.map((document) => ({
    partnerId: partner.id,
    version: document.version,
    effectiveFrom: startOf(document),
    body: JSON.stringify(document),
    checksum: checksumOf(document),
    createdAt: now,
  }))
  await insertVersions(tx, rows)
  return fresh.length
}

function isFresh(partnerId: string, document: RuleDocument, existing: readonly PublishedVersion[]): boolean {
  const name = `partners/${partnerId}/rules.json: version ${document.version}`
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

function startOf(document: RuleDocument): Date {
  return new Date(rulesBegin(document))
}

function checksumOf(document: RuleDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}
