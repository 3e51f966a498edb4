import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { NetworkEvent } from '../network-event.ts'
import type { DeedVerdict, ExceptionDeed } from './perform-deed.ts'
import { ruleException } from './rule-exception.ts'
import { correctException, refuseException, replayException, resolveException } from './settle-exception.ts'

/** What may be done with an exception, beside who does it and why. */
export type Deed =
  | { readonly verb: 'replay' | 'resolve' | 'refuse' }
  | { readonly verb: 'correct'; readonly corrected: NetworkEvent }
  | { readonly verb: 'belongsTo'; readonly payment: string }

/** The one place that knows the deeds: the command and the signed call both come here. */
export async function settleByDeed(db: Db, asked: ExceptionDeed & Deed, clock: Clock): Promise<DeedVerdict> {
  const { name, actor, reason } = asked
  const deed = { name, actor, reason }
  switch (asked.verb) {
    case 'replay':
      return replayException(db, deed, clock)
    case 'resolve':
      return resolveException(db, deed, clock)
    case 'refuse':
      return refuseException(db, deed, clock)
    case 'correct':
      return correctException(db, { ...deed, corrected: asked.corrected }, clock)
    case 'belongsTo':
      return ruleException(db, { ...deed, payment: asked.payment }, clock)
  }
}
