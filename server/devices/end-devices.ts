import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { markDeviceEnded, markOtherDevicesEnded } from '../session/device-store.ts'
import type { SignedIn } from '../session/session.ts'
import { endStayFamily, findStayFamilies } from '../session/stay-token-store.ts'
import { deleteSessionsWithoutStay, findSession } from '../session/store.ts'

interface Ending {
  readonly partnerId: string
  readonly signedIn: SignedIn
}

/** Signs the member out in one browser, also where a token would go on with the session. Tokens come before sessions, as everywhere. */
export async function endDevice(
  context: Context,
  db: Db,
  { partnerId, signedIn, deviceId }: Ending & { readonly deviceId: number },
): Promise<'ended' | Refusal<'notFound'>> {
  const { memberId } = signedIn
  return inTransaction(db, async (tx) => {
    const now = context.now()
    if (!(await markDeviceEnded(tx, partnerId, { memberId, id: deviceId, now }))) return refuse('notFound')
    for (const family of await findStayFamilies(tx, partnerId, { memberId, deviceId }))
      await endStayFamily(tx, partnerId, family)
    await deleteSessionsWithoutStay(tx, partnerId, { memberId, deviceId, keptIdHash: null })
    await note(context, tx, { partnerId, signedIn, details: { device: deviceId } })
    return 'ended'
  })
}

/** Signs the member out everywhere but in this session, which goes on as it was. */
export async function endOtherDevices(context: Context, db: Db, { partnerId, signedIn }: Ending): Promise<void> {
  const { memberId, sessionId } = signedIn
  await inTransaction(db, async (tx) => {
    const now = context.now()
    const own = await findSession(tx, partnerId, { idHash: sessionId, now })
    for (const family of await findStayFamilies(tx, partnerId, { memberId, deviceId: null }))
      if (family !== own?.stayFamily) await endStayFamily(tx, partnerId, family)
    await deleteSessionsWithoutStay(tx, partnerId, { memberId, deviceId: null, keptIdHash: sessionId })
    await markOtherDevicesEnded(tx, partnerId, { memberId, keptId: own?.deviceId ?? null, now })
    await note(context, tx, { partnerId, signedIn, details: { device: 'others' } })
  })
}

interface Note extends Ending {
  readonly details: { readonly device: number | 'others' }
}

async function note({ now }: Context, tx: Db, { partnerId, signedIn, details }: Note): Promise<void> {
  const subject = `member:${signedIn.publicId}`
  await appendAudit(tx, partnerId, { at: now(), actor: subject, action: 'device.end', subject, details })
}
