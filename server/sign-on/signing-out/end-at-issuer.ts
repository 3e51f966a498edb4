import type { EndedAtIssuer, Identity } from '#vendors/identity/identity.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transact.ts'
import { refuse, type Refusal } from '../../refusal.ts'
import { hashOf } from '../../session/keyed-hash.ts'
import { endStayFamily, findStayFamilies } from '../../session/stay-token-store.ts'
import { countSessions, deleteSession, deleteSessionsWithoutStay, findPerson } from '../../session/store.ts'
import { findSessionsBySid, insertEnded, lockIssuerSession } from './ended-store.ts'
import { findIdentified } from '../identity-store.ts'

/** Longer than a token may be on its way and a sign-on may be under way, each with clocks apart: so long it is known what was ended. */
const rememberedMs = 45 * 60_000

interface Notice {
  readonly partnerId: string
  readonly identity: Identity
  readonly token: string
}

/** Ends what the issuer says that it has ended: the sessions that began by one of its own, or all of a person; and nothing by a token that comes twice. */
export async function endAtIssuer(
  context: Context,
  db: Db,
  { partnerId, identity, token }: Notice,
): Promise<'ended' | Refusal<'untrusted' | 'unreachable'>> {
  const read = await identity.readLogoutToken(token)
  if (!read.ok) {
    context.log.warn({ partnerId, ...read.failure }, 'a logout token ended nothing')
    return refuse(read.failure.kind === 'unreachable' ? 'unreachable' : 'untrusted')
  }
  const { issuer } = identity
  return inTransaction(db, async (tx): Promise<'ended' | Refusal<'untrusted'>> => {
    const { tokenId, sid, subject, issuedAt } = read.value
    const now = context.now()
    await lockIssuerSession(tx, partnerId, { issuer, sid, subject: sid === null ? subject : null, to: 'end' })
    const expiresAt = new Date(now.getTime() + rememberedMs)
    const ended = { issuer, tokenHash: hashOf(tokenId), sid, subject, issuedAt, expiresAt }
    if (!(await insertEnded(tx, partnerId, { ended, now }))) return refuse('untrusted')
    const sessions = await endSessions(tx, partnerId, { issuer, ended: read.value, now })
    await appendAudit(tx, partnerId, {
      at: now,
      actor: 'issuer',
      action: 'signOn.ended',
      subject: sessions.of === null ? 'unknown' : `member:${sessions.of}`,
      details: { through: issuer, sessions: sessions.count },
    })
    return 'ended'
  })
}

interface Ending {
  readonly issuer: string
  readonly ended: EndedAtIssuer
  readonly now: Date
}

interface Ended {
  readonly count: number
  /** The public id of whose they were; null where there were none. */
  readonly of: string | null
}

async function endSessions(tx: Tx, partnerId: string, { issuer, ended, now }: Ending): Promise<Ended> {
  const { sid, subject } = ended
  const member = subject === null ? undefined : await findIdentified(tx, partnerId, { issuer, subject })
  if (sid === null) {
    if (!member) return { count: 0, of: null }
    const { memberId, publicId } = member
    const count = await countSessions(tx, partnerId, { memberId, now })
    for (const family of await findStayFamilies(tx, partnerId, { memberId, deviceId: null }))
      await endStayFamily(tx, partnerId, family)
    await deleteSessionsWithoutStay(tx, partnerId, { memberId, deviceId: null, keptIdHash: null })
    return { count, of: publicId }
  }
  const found = await findSessionsBySid(tx, partnerId, { issuer, sid })
  // Where the issuer names both, it means that person's session of this name.
  const sessions = subject === null ? found : found.filter(({ memberId }) => memberId === member?.memberId)
  for (const { stayFamily } of sessions) if (stayFamily !== null) await endStayFamily(tx, partnerId, stayFamily)
  for (const { idHash } of sessions) await deleteSession(tx, partnerId, idHash)
  const [first] = sessions
  const person = first === undefined ? undefined : await findPerson(tx, partnerId, first.memberId)
  return { count: sessions.length, of: person?.publicId ?? null }
}
