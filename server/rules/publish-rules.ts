import { createHash } from 'node:crypto'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { changeWithin } from '../dines/ahead/change-from-now.ts'
import { OperatorError } from '../settings/operator-error.ts'
import { countDinesBetween, findVersions, insertVersions, lockRules, type PublishedVersion } from './store.ts'

/** As much of a partner as its rules need. */
export interface RulesOfPartner {
  readonly id: string
  readonly rules: readonly RuleDocument[]
}

/** A rule document that must not become a row. The message names the file and the field. */
export class RulesChangedError extends OperatorError {}

/**
 * Makes each rule document an immutable row, which is all that the engine reads. Throws RulesChangedError where a published document was
 * changed, or a new one begins before one that is published, or before visits of the past that were judged without it: that is a change of the past,
 * which `reviseRules` makes. Visits that a network's clock dates ahead of `now` are judged again. Source: docs/rewards.md, "Rule versions".
 */
export async function publishRules(engine: Db, partners: readonly RulesOfPartner[], now: Date): Promise<number> {
  return inTransaction(engine, async (tx) => {
    await lockRules(tx)
    const drafts: Draft[] = []
    for (const partner of partners) drafts.push(...(await findDrafts(tx, partner)))
    if (drafts.length === 0) return 0
    const partnerIds = [...new Set(drafts.map(({ partnerId }) => partnerId))]
    await changeWithin(tx, { partnerIds, because: 'rulesChanged', now: () => now }, () => insertDrafts(tx, drafts, now))
    return drafts.length
  })
}

/** A document that is to become a row. */
interface Draft {
  readonly partnerId: string
  readonly document: RuleDocument
}

const mostCounted = 1_000

async function findDrafts(tx: Tx, { id, rules }: RulesOfPartner): Promise<readonly Draft[]> {
  const existing = await findVersions(tx, id)
  return rules.filter((document) => isFresh(id, document, existing)).map((document) => ({ partnerId: id, document }))
}

async function insertDrafts(tx: Tx, drafts: readonly Draft[], now: Date): Promise<void> {
  for (const draft of drafts) await refusePast(tx, draft, now)
  await insertVersions(
    tx,
    drafts.map(({ partnerId, document }) => rowOf(partnerId, document, now)),
  )
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

/** A visit that a network's clock dates ahead of ours is not of the past, and holds up nobody. */
async function refusePast(tx: Tx, { partnerId, document }: Draft, now: Date): Promise<void> {
  const since = startOf(document)
  if (since >= now) return
  const judged = await countDinesBetween(tx, partnerId, { since, until: now, most: mostCounted })
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
