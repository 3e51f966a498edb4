import { hourMs } from '#domain/dates.ts'
import type { Partner } from '#partners/registry.ts'
import type { VaultCard } from '#vendors/card-vault/wire.ts'
import type { Context } from '../../context.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { findHeldLink } from '../updates/held-link-store.ts'
import { findFreshMove } from './move-store.ts'
import { insertOffer } from './offer-store.ts'

/** As long as somebody takes to read a mail. */
const offerMs = hourMs / 2

/** A card that another programme of ours holds, and that may come here. All that is told of where it is is the programme. */
export interface OfferedMove {
  readonly kind: 'offered'
  readonly offerId: number
  readonly fromPartner: Partner
}

interface Held {
  readonly partner: Partner
  readonly memberId: number
  readonly found: VaultCard
  readonly partnerCardId: string | null
}

type Unlinked = Refusal<'heldByAnotherProgramme' | 'heldByAnotherMember' | 'movedRecently'>

/**
 * What becomes of a card that somebody holds already. Who typed the number learns which programme of ours it is, and nothing of whose it is there: that
 * both accounts are theirs they show by a code that the other one's mailbox gets (decision 107).
 */
export async function offerMove(context: Context, held: Held): Promise<OfferedMove | Unlinked> {
  const { partner, memberId, found, partnerCardId } = held
  const { engine } = context.database
  const now = context.now()
  const from = await findHeldLink(engine, found.token)
  const fromPartner = from && context.partners.partnerById(from.partnerId)
  if (!from || !fromPartner) return refuse('heldByAnotherProgramme')
  if (fromPartner.id === partner.id) return refuse('heldByAnotherMember')
  if (await findFreshMove(engine, found.token, now)) return refuse('movedRecently')
  const expiresAt = new Date(now.getTime() + offerMs)
  const offer = { memberId, card: found, partnerCardId, from, now, expiresAt }
  return { kind: 'offered', offerId: await insertOffer(engine, partner.id, offer), fromPartner }
}

/** Whether a card that nobody holds was moved so lately that it waits for the two who may take that back. */
export async function isPromised(context: Context, { partner, memberId, found }: Held): Promise<boolean> {
  const move = await findFreshMove(context.database.engine, found.token, context.now())
  if (!move) return false
  const isTo = move.partnerId === partner.id && move.memberId === memberId
  const isFrom = move.fromPartnerId === partner.id && move.fromMemberId === memberId
  return !isTo && !isFrom
}
