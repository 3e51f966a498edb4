import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { beginSession, type BegunSession, type Entrance } from '../session/begin-session.ts'
import type { Carried } from '../session/carried.ts'
import type { Arriving } from './arriving.ts'
import { lockIssuerSession, wasEnded } from './signing-out/ended-store.ts'
import type { IdentifiedPerson } from './identity-store.ts'

export interface Entering {
  readonly partner: Partner
  readonly person: IdentifiedPerson & Pick<Entrance, 'arrival'>
  readonly arriving: Arriving
  readonly carried: Carried
}

export interface SignedOn {
  readonly begun: BegunSession
  /** Where to go next: a path of this site. */
  readonly next: string
}

/** Begins the session of a member whom the issuer has proved, unless it has ended its own by now. */
export async function enter(
  context: Context,
  db: Db,
  { partner: { id: partnerId }, person, arriving, carried }: Entering,
): Promise<SignedOn | Refusal<'expired'>> {
  const { key, signOn, issuedAt, returnTo } = arriving
  const { arrival, memberType, ...who } = person
  const there = { ...key, sid: signOn.sid, issuedAt }
  return inTransaction(db, async (tx): Promise<SignedOn | Refusal<'expired'>> => {
    await lockIssuerSession(tx, partnerId, { ...there, to: 'begin' })
    if (await wasEnded(tx, partnerId, there)) return refuse('expired')
    const begun = await beginSession(context, tx, {
      partnerId,
      person: who,
      staySignedIn: false,
      carried,
      arrival,
      signOn,
    })
    const subject = `member:${who.publicId}`
    await appendAudit(tx, partnerId, {
      at: context.now(),
      actor: subject,
      action: arrival === 'joining' ? 'signUp' : 'signIn',
      subject,
      details: { through: key.issuer },
    })
    return { begun, next: nextOf(memberType, returnTo) }
  })
}

/** Who has no card comes to linking one first. */
function nextOf(memberType: IdentifiedPerson['memberType'], returnTo: string | null): string {
  if (memberType !== 'NonCardMember') return returnTo ?? '/account/overview'
  return returnTo === null ? '/add_card' : `/add_card?${new URLSearchParams({ returnTo })}`
}
