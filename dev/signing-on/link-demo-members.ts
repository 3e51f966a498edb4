import type { Db } from '#server/db/database.ts'
import type { SingleSignOnSetting } from '#server/settings/sign-on-setting.ts'
import { demoMembers } from '../seeding/demo-members.ts'
import { demoSubject } from './demo-issuers.ts'

/**
 * Lets the demo members of programmes with a sign-on of their own in through the sandbox. At each start, since its address, and with it what it
 * calls itself, depends on the port.
 */
export async function linkDemoMembers(db: Db, singleSignOn: SingleSignOnSetting, now: Date): Promise<void> {
  for (const { partnerId, email } of demoMembers) {
    const issuer = singleSignOn[partnerId]?.issuer
    if (issuer?.startsWith('http://127.0.0.1:') !== true) continue
    const member = await db
      .selectFrom('member')
      .select('id')
      .where('partner_id', '=', partnerId)
      .where('email_folded', '=', email)
      .executeTakeFirst()
    if (!member) continue
    const identity = { partner_id: partnerId, issuer, subject: demoSubject(email), member_id: member.id }
    await db
      .insertInto('member_identity')
      .values({ ...identity, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
