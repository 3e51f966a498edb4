import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { findConsents, findHistory, findProspects, findReports, findTextConsents } from './beside-store.ts'
import { sections } from './my-data-sections.ts'
import { findProfile, findSection, findVisits, type Rows } from './my-data-store.ts'

export interface MemberData {
  readonly program: string
  /** In ISO form, as all times. */
  readonly madeAt: string
  readonly sections: Readonly<Record<string, Rows>>
}

interface Gathering {
  readonly partner: Partner
  readonly memberId: number
  /** Null: the member. */
  readonly actor: string | null
  /** Why an operator asks for them. */
  readonly reason?: string
}

/** Everything that is kept of the member, of one moment. */
export async function gatherMyData(
  context: Pick<Context, 'now'>,
  db: Db,
  { partner, memberId, actor, reason }: Gathering,
): Promise<MemberData> {
  const now = context.now()
  return inTransaction(db, async (tx) => {
    const member = required(await findMember(tx, partner.id, memberId), 'the member whose data are asked for')
    const found: Record<string, Rows> = {
      profile: await findProfile(tx, partner.id, memberId),
      visits: await findVisits(tx, partner.id, memberId),
      consents: await findConsents(tx, partner.id, memberId),
      reviewReports: await findReports(tx, partner.id, memberId),
      textConsents: await findTextConsents(tx, partner.id, memberId),
      prospects: await findProspects(tx, partner.id, member),
      history: await findHistory(tx, partner.id, member),
    }
    for (const name of Object.keys(sections) as (keyof typeof sections)[])
      found[name] = await findSection(tx, partner.id, { memberId, name })
    const subject = `member:${member.publicId}`
    await appendAudit(tx, partner.id, {
      at: now,
      actor: actor ?? subject,
      action: 'data.download',
      subject,
      details: reason === undefined ? {} : { reason },
    })
    const told = Object.entries(found).map(([name, rows]) => [name, rows.map(presentRow)] as const)
    return { program: partner.settings.programName, madeAt: now.toISOString(), sections: Object.fromEntries(told) }
  })
}

/** Names as the API has them, and times in ISO form. */
function presentRow(row: Rows[number]): Rows[number] {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}
