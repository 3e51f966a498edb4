import type { CardChangeStopped } from '#contract/schemas/alerts/card-alert.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Context } from '../../context.ts'
import { beginPayoutHold } from '../../credits/hold-store.ts'
import type { Db } from '../../db/database.ts'
import { lockMembers } from '../../db/lock-members.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { shutOut, unknownPassword } from '../../email-change/shut-out.ts'
import { endChangesFrom, endOpenChanges, findChangesSince, setEmail } from '../../email-change/store.ts'
import type { CardChange } from '../../mail/outgoing-mail.ts'
import { findRecipient } from '../../mail/outgoing-mail-store.ts'
import { readLinkToken, useUp } from '../../mailed-links/link-tokens.ts'
import { markWithoutCard } from '../../members/enrolment-store.ts'
import { findMember, isEmailTaken, type MemberRow } from '../../members/store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { takesPasswords } from '../../passwords/passwords.ts'
import { refuse, Refusal } from '../../refusal.ts'
import { findRulesInForce } from '../../rules/store.ts'
import { deleteSessionsOfMember } from '../../session/store.ts'
import { findOpenCards } from '../store.ts'
import { endLink } from '../unlink-card.ts'
import { type AlertedLink, findAlertedLink } from './alert-store.ts'
import { stopPurposes } from './write-alert-mails.ts'

interface Stopping {
  readonly partner: Partner
  readonly token: string
  readonly origin: string
}

type StopRefusal = Refusal<'stopLinkUnknown' | 'stopLinkUsed' | 'stopLinkExpired'>

/**
 * By the link of a mail about a card: "this wasn't me". Somebody else was in the account then, so everybody is shut out as `keepEmail` does it, and an address
 * that was changed since goes back to whom the mail went to. Cards that were linked with the one that was linked, or after the one that was unlinked, are unlinked. No payment of a balance goes
 * out until the member has linked a card again: always after an unlinking, and after a linking where no other card is left. Source: decision 148.
 */
export async function stopCardChange(
  context: Context,
  db: Db,
  stopping: Stopping,
): Promise<CardChangeStopped | StopRefusal> {
  const { partner, token } = stopping
  const found = await readStopLink(context, db, partner.id, token)
  if (found instanceof Refusal) return found
  const passwordHash = takesPasswords(partner) ? await unknownPassword(context) : null
  return inTransaction(db, async (tx) => {
    const { memberId } = found.link
    await lockMembers(tx, [memberId])
    const held = await readStopLink(context, tx, partner.id, token)
    if (held instanceof Refusal) return held
    const member = await findMember(tx, partner.id, memberId)
    if (!member) return refuse('stopLinkUnknown')
    await useUp(context, tx, partner.id, { purpose: stopPurposes[held.change], token })
    await endWaysIn(context, tx, { stopping, held, member, passwordHash })
    const isHeldBack = await stopPayments(context, tx, { partner, held, member })
    const subject = `card:${held.link.id}`
    const details = { change: held.change, lastFour: held.link.lastFour, heldBack: isHeldBack }
    const at = context.now()
    await appendAudit(tx, partner.id, { at, actor: 'visitor', action: 'card.stop', subject, details })
    return { lastFour: held.link.lastFour, change: held.change, heldBack: isHeldBack }
  })
}

interface Held {
  readonly link: AlertedLink
  readonly change: CardChange
  readonly at: Date
  readonly mailId: number
}

async function readStopLink(
  context: Pick<Context, 'now'>,
  db: Db,
  partnerId: string,
  token: string,
): Promise<Held | StopRefusal> {
  for (const change of ['linked', 'unlinked'] as const) {
    const found = await readLinkToken(context, db, partnerId, { purpose: stopPurposes[change], token })
    if (found === 'unknown') continue
    if (found === 'used') return refuse('stopLinkUsed')
    if (found === 'expired') return refuse('stopLinkExpired')
    const link = found.changeId === null ? undefined : await findAlertedLink(db, partnerId, found.changeId)
    const at = change === 'linked' ? link?.linkedAt : link?.unlinkedAt
    return link && at ? { link, change, at, mailId: found.mailId } : refuse('stopLinkUnknown')
  }
  return refuse('stopLinkUnknown')
}

interface WaysIn {
  readonly stopping: Stopping
  readonly held: Held
  readonly member: MemberRow
  /** Null where members have no password here. */
  readonly passwordHash: string | null
}

async function endWaysIn(
  context: Context,
  tx: Tx,
  { stopping: { partner, origin }, held, member, passwordHash }: WaysIn,
): Promise<void> {
  const { id: partnerId } = partner
  const { id: memberId } = member
  const now = context.now()
  if (passwordHash === null) return deleteSessionsOfMember(tx, partnerId, memberId)
  await endOpenChanges(tx, partnerId, { memberId, now })
  const email = await takeAddressBack(tx, partnerId, { member, mailId: held.mailId, now })
  await shutOut(context, tx, partnerId, { member: { ...member, email }, passwordHash, origin })
}

interface Addressed {
  readonly member: MemberRow
  readonly mailId: number
  readonly now: Date
}

/** The address that is the member's from now on: that of the mail, where it was replaced lately and nobody else has it. */
async function takeAddressBack(tx: Tx, partnerId: string, { member, mailId, now }: Addressed): Promise<string> {
  const { id: memberId, email } = member
  const recipient = (await findRecipient(tx, partnerId, mailId)) ?? email
  const isTheirs = (address: string) => address.toLowerCase() === recipient.toLowerCase()
  if (isTheirs(email)) return email
  const changes = await findChangesSince(tx, partnerId, { memberId, since: new Date(0) })
  const change = changes.findLast(({ oldEmail }) => isTheirs(oldEmail))
  if (!change || (await isEmailTaken(tx, partnerId, change.oldEmail))) return email
  await setEmail(tx, partnerId, { memberId, email: change.oldEmail, now })
  await endChangesFrom(tx, partnerId, { id: change.id, memberId, now })
  return change.oldEmail
}

interface Payments {
  readonly partner: Partner
  readonly held: Held
  readonly member: MemberRow
}

/** Ends the cards that came with the change or after it; answers whether payments are held back. */
async function stopPayments(
  context: Pick<Context, 'now'>,
  tx: Tx,
  { partner: { id: partnerId }, held: { change, at }, member }: Payments,
): Promise<boolean> {
  const now = context.now()
  const { id: memberId } = member
  const open = await findOpenCards(tx, partnerId, memberId)
  const since = open.filter(({ linkedAt, earningSince }) => (earningSince ?? linkedAt) >= at)
  for (const card of since) {
    await endLink(tx, { partnerId, actor: 'visitor', card, now })
    const facts = { lastFour: card.lastFour, stopped: true }
    await tellMember(tx, partnerId, { memberId, kind: 'cardUnlinked', facts, key: String(card.id), now })
  }
  const isLast = since.length === open.length
  if (isLast && since.length > 0) await markWithoutCard(tx, partnerId, { memberId, now })
  const rules = await findRulesInForce(tx, partnerId, now)
  if (rules?.currency !== 'Credit' || (change === 'linked' && !isLast)) return false
  await beginPayoutHold(tx, partnerId, { memberId, now })
  return true
}
