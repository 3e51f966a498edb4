import type { Texts } from '#contract/schemas/member.ts'
import { textsToMember } from '#domain/texts/text-consent.ts'
import type { Db } from '../db/database.ts'
import { findHoldersAmong } from './consent-store.ts'

/** Whether texts come to the member, as their profile shows it. */
export async function readTexts(db: Db, partnerId: string, memberId: number): Promise<Texts> {
  const [holder] = await findHoldersAmong(db, partnerId, [memberId])
  return { state: holder ? textsToMember({ ...holder, hasNumber: true }) : 'off' }
}
