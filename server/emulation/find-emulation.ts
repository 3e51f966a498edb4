import type { Db } from '../db/database.ts'
import { hashOf } from '../session/keyed-hash.ts'
import type { Emulation } from './emulation.ts'
import { type EmulationRow, findRunning } from './store.ts'
import { tokenPattern } from './token.ts'

/** The emulation that runs under this cookie; null where there is none, or none any more. */
export async function findRunningOf(
  db: Db,
  partnerId: string,
  { sid, now }: { readonly sid: string; readonly now: Date },
): Promise<Emulation | null> {
  if (!tokenPattern.test(sid)) return null
  const row = await findRunning(db, partnerId, { sessionHash: hashOf(sid), now })
  return row ? emulationOf(row) : null
}

function emulationOf({ id, memberId, publicId, operator, endsAt, ...row }: EmulationRow): Emulation {
  const { firstName, lastName, email, raisedAt } = row
  const memberName = `${firstName} ${lastName}`.trim()
  const shown = memberName === '' ? email : memberName
  return { id, memberId, publicId, operator, endsAt, memberName: shown, isRaised: raisedAt !== null }
}
