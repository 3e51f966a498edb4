import type { JoiningBody } from '#contract/schemas/joining.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { refuse, Refusal } from '../../refusal.ts'
import type { Carried } from '../../session/carried.ts'
import { hashOf } from '../../session/keyed-hash.ts'
import { admitPerson } from '../admit-person.ts'
import type { Arriving } from '../arriving.ts'
import { readJoining } from './ask-to-join.ts'
import { enter, type Entering, type SignedOn } from '../enter.ts'
import { findIdentified, lockSubject } from '../identity-store.ts'
import { markJoiningUsed } from './joining-store.ts'
import { detailsOfForm, judgeDetails, type PersonDetails } from './person-details.ts'

interface Joining {
  readonly partner: Partner
  readonly browser: string | null
  readonly body: JoiningBody
  readonly carried: Carried
  /** Counts one question whether an e-mail address is known, and says whether it may be asked. */
  mayAsk(): Promise<boolean>
}

type JoiningRefusal = Refusal<
  'joiningOver' | 'invalidRequest' | 'emailInUse' | 'partnerNumberInUse' | 'tooManyRequests'
>

/** The member of whom the issuer proved and who has said the rest. What is wrong is told, and uses nothing up. */
export async function finishJoining(
  context: Context,
  db: Db,
  { partner, browser, body, carried, mayAsk }: Joining,
): Promise<SignedOn | JoiningRefusal> {
  const { key } = body
  const arriving = await readJoining(context, db, { partnerId: partner.id, key, browser })
  if (arriving === null) return refuse('joiningOver')
  const details = detailsOfForm(partner, arriving.claimed, body)
  const problems = judgeDetails(partner, details)
  if (problems.length > 0) return refuse('invalidRequest', { fields: problems })
  if (!(await mayAsk())) return refuse('tooManyRequests')
  const person = await admitOnce(context, db, { partner, arriving, details, key })
  if (person instanceof Refusal) return person
  const entered = await enter(context, db, { partner, person, arriving, carried })
  return entered instanceof Refusal ? refuse('joiningOver') : entered
}

interface Admitting {
  readonly partner: Partner
  readonly arriving: Arriving
  readonly details: PersonDetails
  readonly key: string
}

/** Another tab may have been first: then the member is there, and this one's proof is good for coming in. */
async function admitOnce(
  context: Context,
  db: Db,
  { partner, arriving, details, key }: Admitting,
): Promise<Entering['person'] | JoiningRefusal> {
  return inTransaction(db, async (tx): Promise<Entering['person'] | JoiningRefusal> => {
    await lockSubject(tx, partner.id, arriving.key)
    const known = await findIdentified(tx, partner.id, arriving.key)
    const admitted = known ?? (await admitPerson(context, tx, { partner, key: arriving.key, details }))
    if (admitted instanceof Refusal) return admitted
    if (!(await markJoiningUsed(tx, partner.id, { keyHash: hashOf(key), now: context.now() })))
      return refuse('joiningOver')
    return { ...admitted, arrival: known ? 'signingIn' : 'joining' }
  })
}
