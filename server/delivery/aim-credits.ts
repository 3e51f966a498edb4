import { type Aim, aimCredit } from '../credits/aim-credit.ts'
import { changeCredits } from '../credits/change-credits.ts'
import { findCreditCards } from '../credits/credit-card-store.ts'
import { beginWaits } from '../credits/wait-store.ts'
import { findSendableCredits, markSent, moveCredit, type SendableCredit } from '../credits/credit-sending-store.ts'
import type { Db } from '../db/database.ts'
import { lockMembers, type MembersLocked } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import type { DeliveryContext } from './deliver-due.ts'
import { type Claim, failClaim, lockClaim, releaseClaim } from './claim-store.ts'
import { keepRefusals } from './refusal-store.ts'

/** The codes by which our own refusals are kept, beside those of networks. */
const noCard = 'memberHasNoCard'
const askNetwork = 'not sent again: the card is not its member’s any more, and the network may have the credit; ask it'

interface Aimed {
  readonly credit: SendableCredit
  readonly aim: Aim
}

/**
 * Decides under the members' locks where each credit of the claim goes now, and answers those that go to the claim's network. The network may have
 * these from then on, so they stay with their cards.
 */
export async function aimCredits(db: Db, claim: Claim, { log, now }: Pick<DeliveryContext, 'log' | 'now'>) {
  const { aims, going } = await inTransaction(db, (tx) => aimIn(tx, claim, now()))
  const { partnerId, network } = claim
  for (const { credit, aim } of aims) {
    const about = { partnerId, network, credit: credit.creditId, aim: aim.kind }
    if (aim.kind === 'ask')
      log.error(about, 'ask the network whether it has this statement credit, and record its answer')
    else if (aim.kind !== 'send') log.warn(about, 'a statement credit does not go to the card that it was booked for')
  }
  return { ...claim, postingIds: going }
}

async function aimIn(tx: Tx, claim: Claim, now: Date) {
  const { partnerId } = claim
  const memberIds = (await findSendableCredits(tx, claim)).map(({ memberId }) => memberId)
  const locked = await lockMembers(tx, memberIds)
  const cards = await findCreditCards(tx, { partnerId, memberIds }, now)
  // What another process has taken since is left to it, and what the network has answered since to nobody.
  const postingIds = await lockClaim(tx, claim)
  const credits = await findSendableCredits(tx, { partnerId, postingIds })
  const aims = credits.map((credit) => ({ credit, aim: aimCredit(credit, cards.get(credit.memberId) ?? []) }))
  await carryOut(locked, { claim, aims }, now)
  const going = aims.filter((aimed) => goesOut(aimed, claim)).map(({ credit }) => credit.postingId)
  await markSent(locked, { partnerId, postingIds: going }, claim.at)
  return { aims, going: going.toSorted((a, b) => a - b) }
}

function goesOut({ aim }: Aimed, { network }: Claim): boolean {
  return aim.kind === 'send' || (aim.kind === 'move' && aim.card.network === network)
}

interface Plan {
  readonly claim: Claim
  readonly aims: readonly Aimed[]
}

async function carryOut(locked: MembersLocked, { claim, aims }: Plan, now: Date): Promise<void> {
  const postingsOf = (kind: Aim['kind']) =>
    aims.filter(({ aim }) => aim.kind === kind).map(({ credit }) => credit.postingId)
  for (const { credit, aim } of aims) if (aim.kind === 'move') await moveCredit(locked, { credit, card: aim.card }, now)
  const elsewhere = aims.filter((aimed) => aimed.aim.kind === 'move' && !goesOut(aimed, claim))
  await releaseClaim(locked.tx, { ...claim, postingIds: elsewhere.map(({ credit }) => credit.postingId) })
  await failClaim(locked.tx, { ...claim, postingIds: postingsOf('ask') }, { reason: askNetwork, at: now })
  const returned = aims.filter(({ aim }) => aim.kind === 'return')
  await changeCredits(
    locked,
    returned.map(({ credit }) => ({ ...credit, status: 'error' as const })),
    now,
  )
  // Their words tell that it is tried again with another card.
  const memberIds = [...new Set(returned.map(({ credit }) => credit.memberId))]
  await beginWaits(locked.tx, { partnerId: claim.partnerId, memberIds }, now)
  const refusals = returned.map(({ credit }) => ({ postingId: credit.postingId, code: noCard, text: null }))
  await keepRefusals(locked.tx, { partnerId: claim.partnerId, refusals })
}
