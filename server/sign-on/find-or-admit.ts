import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { isEmailTaken, isPartnerNumberTaken } from '../members/store.ts'
import { refuse, Refusal } from '../refusal.ts'
import { admitPerson } from './admit-person.ts'
import type { Arriving } from './arriving.ts'
import type { Entering } from './enter.ts'
import { followClaims } from './follow-claims.ts'
import { findIdentified, lockSubject } from './identity-store.ts'
import { detailsOfClaims, judgeDetails, vouchedIn } from './joining/person-details.ts'

interface Question {
  readonly partner: Partner
  readonly arriving: Pick<Arriving, 'key' | 'claimed'>
}

/**
 * The member of a subject, made where there is none; `incomplete` where the issuer does not tell all that this needs. Many may come at once with
 * one subject: they wait for each other while the member is made, and not while their sessions begin.
 */
export async function findOrAdmit(
  context: Context,
  db: Db,
  { partner, arriving }: Question,
): Promise<Entering['person'] | Refusal<'incomplete' | 'taken'>> {
  const { key, claimed } = arriving
  const known = await findIdentified(db, partner.id, key)
  if (known) {
    await followClaims(context, db, { partner, memberId: known.memberId, arriving })
    return { ...known, arrival: 'signingIn' }
  }
  return inTransaction(db, async (tx): Promise<Entering['person'] | Refusal<'incomplete' | 'taken'>> => {
    await lockSubject(tx, partner.id, key)
    const found = await findIdentified(tx, partner.id, key)
    if (found) return { ...found, arrival: 'signingIn' }
    const details = detailsOfClaims(claimed)
    if (judgeDetails(partner, details).length > 0)
      return refuse((await isVouchedTaken(tx, { partner, arriving })) ? 'taken' : 'incomplete')
    const admitted = await admitPerson(context, tx, { partner, key, details })
    return admitted instanceof Refusal ? refuse('taken') : { ...admitted, arrival: 'joining' }
  })
}

/** Nobody is asked for the rest where what the programme vouches for is another member's: no answer could mend it. */
async function isVouchedTaken(tx: Tx, { partner, arriving: { claimed } }: Question): Promise<boolean> {
  const vouched = vouchedIn(partner, claimed)
  return (
    (vouched.includes('email') && (await isEmailTaken(tx, partner.id, claimed.email))) ||
    (vouched.includes('partnerNumber') && (await isPartnerNumberTaken(tx, partner.id, claimed.partnerNumber)))
  )
}
