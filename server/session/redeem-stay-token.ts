import { required } from '#domain/required.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { touchDevice } from './device-store.ts'
import { hashOf, keyedHash } from './keyed-hash.ts'
import { stayGraceMs } from './session.ts'
import { startSession, startSessionAlone, type StartedSession } from './start-session.ts'
import {
  deleteStayFamily,
  findStayToken,
  lockStayToken,
  markStayTokenUsed,
  type StayTokenRow,
} from './stay-token-store.ts'
import { findPerson, type Person } from './store.ts'

interface Redemption {
  readonly partnerId: string
  readonly token: string
  /** The session cookie that came with the token. */
  readonly beside: string | null
}

/**
 * A new session for who asked to stay signed in, and the next token of the family. There is one next token, however often this one comes: two
 * calls at once, or one whose answer was lost, get the same. A used token that comes from elsewhere or later was copied: nobody can tell which
 * holder is the member, so the whole family ends (decision 0053).
 */
export async function redeemStayToken(
  context: Context,
  db: Db,
  redemption: Redemption,
): Promise<StartedSession | null> {
  const { partnerId, token } = redemption
  const now = context.now()
  return inTransaction(db, async (tx) => {
    const row = await lockStayToken(tx, partnerId, hashOf(token))
    if (!row || row.expiresAt <= now) return null
    const person = await findPerson(tx, partnerId, row.memberId)
    if (!person) return null
    const stay = { family: row.family, until: row.expiresAt }
    const { deviceId } = row
    if (deviceId !== null) await touchDevice(tx, partnerId, { id: deviceId, now })
    const [newest, ...formerNext] = nextTokens(context, token)
    const next = required(newest, 'a key to make the next token with')
    const beside = redemption.beside === null ? '' : hashOf(redemption.beside)
    if (row.usedAt === null) {
      await markStayTokenUsed(tx, partnerId, { tokenHash: hashOf(token), beside, now })
      return startSession(context, tx, { partnerId, person, stay: { ...stay, token: next }, provedAt: null, deviceId })
    }
    const isSameBrowser = row.usedBeside === beside && now.getTime() - row.usedAt.getTime() <= stayGraceMs
    const live = isSameBrowser ? await findUnused(tx, partnerId, [next, ...formerNext]) : undefined
    if (live !== undefined)
      return startSessionAlone(context, tx, {
        partnerId,
        person,
        stay: { ...stay, token: live },
        provedAt: null,
        deviceId,
      })
    await endFamily(context, tx, { partnerId, person, row })
    return null
  })
}

/** Derived, so that it can be handed out twice though the table keeps its hash alone, and a family never has two live tokens. */
function nextTokens({ secrets }: Context, token: string): string[] {
  return sessionSecrets(secrets).map((key) => keyedHash(key, 'stay', [token]))
}

/** While the secret is replaced, another copy of the server may have made it with the one before. */
async function findUnused(tx: Db, partnerId: string, tokens: readonly string[]): Promise<string | undefined> {
  for (const token of tokens) if ((await findStayToken(tx, partnerId, hashOf(token)))?.usedAt === null) return token
  return undefined
}

interface Copied {
  readonly partnerId: string
  readonly person: Person
  readonly row: StayTokenRow
}

async function endFamily(context: Context, tx: Db, { partnerId, person, row }: Copied): Promise<void> {
  await deleteStayFamily(tx, partnerId, row.family)
  const subject = `member:${person.publicId}`
  await appendAudit(tx, partnerId, { at: context.now(), actor: 'system', action: 'stay.copied', subject })
  context.log.warn({ partnerId, memberId: row.memberId }, 'a used stay-signed-in token came back; its family is ended')
}
