import type { Db } from '../db/database.ts'
import type { Row } from '../db/columns.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { findHostPerson } from './store.ts'

export type HostPersonRow = Pick<Row<'member'>, 'publicId' | 'memberType'> & { readonly memberId: number }

/** The member whom the host application knows by this id. Who was closed before they came is closed too. */
export async function findOpenMember(
  db: Db,
  partnerId: string,
  hostId: string,
): Promise<HostPersonRow | Refusal<'memberUnknown' | 'memberClosed'>> {
  const found = await findHostPerson(db, partnerId, hostId)
  if (!found) return refuse('memberUnknown', { message: 'No member has this id: enrol them first.' })
  const { memberId, publicId, memberType } = found
  if (memberId === null || publicId === null || memberType === null || memberType === 'ClosedAccountMember')
    return refuse('memberClosed', { message: 'The member is closed: a message with status open opens them again.' })
  return { memberId, publicId, memberType }
}
