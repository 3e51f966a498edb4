import { type Effect, effectsOf, noEffect } from '#domain/evaluation/effect.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { rulesBegin } from '#domain/rules/rules-in-force.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { holdFacts } from '../db/lock-facts.ts'
import { lockDiners } from '../dines/shared-cards/lock-diners.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { refoldMembers } from '../dines/refold-members.ts'
import { verdictChanges } from '../dines/verdict-changes.ts'
import { refuse, Refusal } from '../refusal.ts'
import { isFresh, rowOf } from '../rules/publish-rules.ts'
import { findVersions, insertVersions, lockRules } from '../rules/store.ts'
import {
  advanceRevision,
  findDinersSince,
  findForsaken,
  findOpenRevision,
  findRevision,
  finishRevision,
  insertRevision,
  lockOpenRevision,
  type Revision,
} from './revision-store.ts'

/** Members who are judged anew in one transaction. */
const batchSize = 100
/** Whoever has done nothing for so long has ended. */
const forsakenMs = 120_000
/** How many batches of one partner a turn of the background work takes. */
const batchesOfTurn = 20

export interface Revising {
  readonly partnerId: string
  readonly document: RuleDocument
  /** Two people, as the audit log names them. */
  readonly approval: { readonly askedBy: string; readonly approvedBy: string }
  readonly reason: string
}

export type RevisionRefusal = 'samePerson' | 'anotherUnderWay' | 'alreadyPublished' | 'versionMissing'

/**
 * Publishes a version of the rules that may begin in the past, and judges every visit since its beginning anew: each member's in their order, batch by
 * batch. Cut off, it goes on when it is called again, or by the background work. Throws RulesChangedError where the version can't be published at all.
 */
export async function reviseRules(
  db: Db,
  revising: Revising,
  clock: Clock,
): Promise<Effect | Refusal<RevisionRefusal>> {
  const { partnerId, document, approval } = revising
  if (approval.askedBy.toLowerCase() === approval.approvedBy.toLowerCase()) return refuse('samePerson')
  const begun = await inTransaction(db, (tx) => begin(tx, revising, clock.now()))
  if (begun instanceof Refusal) return begun
  while (await inTransaction(db, (tx) => goOn(tx, partnerId, clock.now())));
  const { version: _version, ...done } = effectOf(await findRevision(db, partnerId, document.version))
  return { partnerId, ...done }
}

/** For the background work: goes on with what was cut off. */
export async function goOnWithRevisions(db: Db, clock: Clock): Promise<void> {
  for (const { partnerId } of await findForsaken(db, new Date(clock.now().getTime() - forsakenMs)))
    for (let turn = 0; turn < batchesOfTurn; turn++)
      if (!(await inTransaction(db, (tx) => goOn(tx, partnerId, clock.now())))) break
}

async function begin(tx: Tx, revising: Revising, now: Date): Promise<'begun' | Refusal<RevisionRefusal>> {
  const { partnerId, document, approval, reason } = revising
  const { version } = document
  await lockRules(tx)
  const published = await findVersions(tx, partnerId)
  const fresh = isFresh(partnerId, document, published)
  if (!fresh) return (await findRevision(tx, partnerId, version)) ? 'begun' : refuse('alreadyPublished')
  if (await findOpenRevision(tx, partnerId)) return refuse('anotherUnderWay')
  // A version that is passed over could never be published after one that begins later.
  if (version !== published.length + 1) return refuse('versionMissing')
  await holdFacts(tx)
  await insertVersions(tx, [rowOf(partnerId, document, now)])
  const begins = new Date(rulesBegin(document))
  await insertRevision(tx, { partnerId, version, begins, ...approval, reason, recordedAt: now })
  await appendAudit(tx, partnerId, {
    at: now,
    actor: approval.askedBy,
    action: 'reviseRules',
    subject: `rules:${version}`,
    details: { ...approval, reason, begins: begins.toISOString() },
  })
  return 'begun'
}

/** The next batch; false where there is none, and the revision has ended. */
async function goOn(tx: Tx, partnerId: string, now: Date): Promise<boolean> {
  const known = await findOpenRevision(tx, partnerId)
  if (!known) return false
  const { begins, afterMember } = known
  const memberIds = await findDinersSince(tx, partnerId, { since: begins, afterMember, limit: batchSize })
  const locked = await lockDiners(tx, memberIds)
  const revision = await lockOpenRevision(tx, partnerId)
  if (!revision) return false
  // Another process has done this batch.
  if (revision.afterMember !== afterMember) return true
  const last = memberIds.at(-1)
  if (last === undefined) return finish(tx, revision, now)
  const touched = memberIds.map((memberId) => {
    return { partnerId, memberId, from: begins.getTime(), dines: [], withdrawn: [] }
  })
  const judged = await refoldMembers(locked, touched, { now, because: 'rulesChanged' })
  const [effect = noEffect] = effectsOf(verdictChanges(judged))
  await advanceRevision(tx, revision, { afterMember: last, effect, now })
  return true
}

async function finish(tx: Tx, revision: Revision, now: Date): Promise<false> {
  const { version, ...effect } = effectOf(revision)
  await finishRevision(tx, revision, now)
  await appendAudit(tx, revision.partnerId, {
    at: now,
    actor: revision.askedBy,
    action: 'rulesRevised',
    subject: `rules:${version}`,
    details: { approvedBy: revision.approvedBy, ...effect },
  })
  return false
}

function effectOf(revision: Revision | undefined) {
  if (!revision) throw new Error('a revision is never removed')
  const { version, members, visits, more, winners, less, losers } = revision
  return { version, members, visits, more, winners, less, losers }
}
