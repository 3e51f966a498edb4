import { earnsFrom } from '#domain/cards/card-linking.ts'
import { hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { holdsMoney } from '../../closing/holds-money.ts'
import { endPayoutHold } from '../../credits/hold-store.ts'
import { beginWaits } from '../../credits/wait-store.ts'
import type { Tx } from '../../db/transact.ts'
import { findChangesSince } from '../../email-change/store.ts'
import { keepHours } from '../../email-change/write-email-mails.ts'
import type { CardChange } from '../../mail/outgoing-mail.ts'
import { insertMails } from '../../mail/outgoing-mail-store.ts'
import { findMember } from '../../members/store.ts'
import { tellMember } from '../../notices/tell-members.ts'
import { currentRules } from '../../rules/current-rules.ts'
import type { CardLinkRow } from '../store.ts'
import { hadOtherCard } from './alert-store.ts'

interface Linked {
  readonly partner: Partner
  readonly memberId: number
  readonly card: CardLinkRow
  readonly now: Date
}

/**
 * Tells the member of a card that has just been linked. Who had a card before, or has money that would go to one, is mailed at once a link that stops it,
 * also at an address that was theirs lately: somebody else may have linked it. With a card that is linked the payments of a balance that were held back go on.
 * The caller holds the member's lock.
 */
export async function tellLinked(tx: Tx, { partner, memberId, card, now }: Linked): Promise<void> {
  const { id: partnerId } = partner
  if (await endPayoutHold(tx, partnerId, memberId)) await beginWaits(tx, { partnerId, memberIds: [memberId] }, now)
  const { cardActivationHours } = currentRules(partner, now)
  const facts = { lastFour: card.lastFour, earnsFrom: earnsFrom(now.getTime(), cardActivationHours) }
  const told = { memberId, facts, key: String(card.id), now }
  const isFirst =
    !(await hadOtherCard(tx, partnerId, { memberId, cardLinkId: card.id })) &&
    !(await holdsMoney(tx, { partnerId, memberId }, now))
  if (isFirst) return tellMember(tx, partnerId, { ...told, kind: 'cardLinked' })
  await tellMember(tx, partnerId, { ...told, kind: 'anotherCardLinked' })
  await mailChange(tx, partnerId, { memberId, cardLinkId: card.id, change: 'linked', now })
}

interface Unlinked {
  readonly memberId: number
  readonly card: Pick<CardLinkRow, 'id' | 'lastFour'>
  readonly now: Date
}

/** Tells the member of a card that has just been unlinked, by a mail with a link that stops what may follow from it. */
export async function tellUnlinked(tx: Tx, partnerId: string, { memberId, card, now }: Unlinked): Promise<void> {
  const { id: cardLinkId, lastFour } = card
  const facts = { lastFour, stopped: false }
  await tellMember(tx, partnerId, { memberId, kind: 'cardUnlinked', facts, key: String(cardLinkId), now })
  await mailChange(tx, partnerId, { memberId, cardLinkId, change: 'unlinked', now })
}

interface Changed {
  readonly memberId: number
  readonly cardLinkId: number
  readonly change: CardChange
  readonly now: Date
}

/** One mail to each address that is the member's, or was within the hours in which its change can be taken back. */
async function mailChange(tx: Tx, partnerId: string, { memberId, now, ...facts }: Changed): Promise<void> {
  const { email } = required(await findMember(tx, partnerId, memberId), 'the member whose card it is')
  const since = new Date(now.getTime() - keepHours * hourMs)
  const former = (await findChangesSince(tx, partnerId, { memberId, since })).map(({ oldEmail }) => oldEmail)
  const byFolded = new Map([...former, email].map((address) => [address.toLowerCase(), address]))
  const mails = [...byFolded.values()].map(
    (recipient) => ({ kind: 'cardChanged', facts, memberId, recipient }) as const,
  )
  await insertMails(tx, partnerId, { mails, now })
}
