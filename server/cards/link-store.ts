import type { Network } from '#domain/dines/networks.ts'
import { columnsOf, type Row } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { findMemberNamed } from '../members/store.ts'

/** A card link as an operator sees it. */
export interface ShownLink {
  readonly id: number
  readonly network: Network
  readonly lastFour: string
  readonly cardToken: string
  readonly linkedAt: Date
  readonly unlinkedAt: Date | null
}

/** The links of a partner's member, the newest last: named by public id or e-mail address. Null: there is no such member. */
export async function findCardLinks(db: Db, partnerId: string, member: string): Promise<readonly ShownLink[] | null> {
  const memberId = await findMemberNamed(db, partnerId, member)
  if (memberId === undefined) return null
  return db
    .selectFrom('card_link as l')
    .innerJoin('card_registry as r', 'r.card_token', 'l.card_token')
    .select(columnsOf('card_link as l', ['id', 'lastFour', 'cardToken', 'linkedAt', 'unlinkedAt']))
    .select('r.network')
    .where('l.partner_id', '=', partnerId)
    .where('l.member_id', '=', memberId)
    .orderBy('l.linked_at')
    .orderBy('l.id')
    .execute()
}

export type Link = Pick<Row<'card_link'>, 'memberId' | 'cardToken' | 'linkedAt' | 'unlinkedAt'>

interface LinkName {
  readonly partnerId: string
  readonly cardLinkId: number
}

export async function findLink(tx: Tx, name: LinkName): Promise<Link | undefined> {
  return namedLink(tx, name).executeTakeFirst()
}

/** As it is once its member is locked: a link is never removed. */
export async function lockLink(tx: Tx, name: LinkName): Promise<Link> {
  return namedLink(tx, name).forUpdate().executeTakeFirstOrThrow()
}

function namedLink(tx: Tx, { partnerId, cardLinkId }: LinkName) {
  return tx
    .selectFrom('card_link')
    .select(columnsOf('card_link', ['memberId', 'cardToken', 'linkedAt', 'unlinkedAt']))
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardLinkId)
}

interface MovedLink extends LinkName {
  readonly linkedAt: Date
}

/** Whether another link of the card, of whatever programme, covers a part of the time that this one would gain. */
export async function isHeldByAnother(
  tx: Tx,
  { cardLinkId, linkedAt, link }: MovedLink & { readonly link: Link },
): Promise<boolean> {
  const other = await tx
    .selectFrom('card_link')
    .select('id')
    .where('card_token', '=', link.cardToken)
    .where('id', '<>', cardLinkId)
    .where('linked_at', '<', link.linkedAt)
    .where((l) => l.or([l('unlinked_at', 'is', null), l('unlinked_at', '>', linkedAt)]))
    .executeTakeFirst()
  return other !== undefined
}

export async function moveLink(tx: Tx, { partnerId, cardLinkId, linkedAt }: MovedLink): Promise<void> {
  await tx
    .updateTable('card_link')
    .set({ linked_at: linkedAt })
    .where('partner_id', '=', partnerId)
    .where('id', '=', cardLinkId)
    .execute()
}
