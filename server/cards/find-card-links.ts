import { sql } from 'kysely'
import type { Network } from '#domain/dines/networks.ts'
import type { Db } from '../db/database.ts'

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
  const { rows } = await sql<{ [Key in keyof ShownLink]: ShownLink[Key] | null }>`
    select l.id, r.network, l.last_four as "lastFour", l.card_token as "cardToken", l.linked_at as "linkedAt",
      l.unlinked_at as "unlinkedAt"
    from member m
    left join card_link l on l.partner_id = m.partner_id and l.member_id = m.id
    left join card_registry r on r.card_token = l.card_token
    where m.partner_id = ${partnerId} and (m.public_id = ${member} or m.email_folded = lower(${member}))
    order by l.linked_at, l.id`.execute(db)
  if (rows.length === 0) return null
  return rows.flatMap(({ id, network, lastFour, cardToken, linkedAt, unlinkedAt }) =>
    id === null || network === null || lastFour === null || cardToken === null || linkedAt === null
      ? []
      : [{ id, network, lastFour, cardToken, linkedAt, unlinkedAt }],
  )
}
