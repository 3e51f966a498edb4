import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { DeedRefusal } from '../feed/exceptions/perform-deed.ts'
import { ruleException } from '../feed/exceptions/rule-exception.ts'
import {
  correctException,
  refuseException,
  replayException,
  resolveException,
} from '../feed/exceptions/settle-exception.ts'
import type { SecondPerson } from '../feed/exceptions/second-person.ts'
import type { NetworkEvent } from '../feed/network-event.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type AnyName, isUndelivered } from './exception-names.ts'
import {
  refuseUndelivered,
  replayUndelivered,
  type DecidingUndeliveredDeed,
  type UndeliveredRefusal,
} from './settle-undelivered.ts'

/** What may be done with an exception, beside who does it and why. */
export type Deed =
  | { readonly verb: 'replay' | 'resolve' | 'refuse' }
  | { readonly verb: 'correct'; readonly corrected: NetworkEvent }
  | { readonly verb: 'belongsTo'; readonly payment: string }

export type AskedDeed = Deed &
  SecondPerson & { readonly name: AnyName; readonly actor: string; readonly reason: string }

/** `notForThis`: what was given up is sent again or refused, and nothing else. */
export type AnyRefusal = DeedRefusal | UndeliveredRefusal | 'notForThis'
export type AnyVerdict = 'done' | Refusal<AnyRefusal>

/** The one place that knows the deeds: the command and the signed call both come here. */
export async function settleByDeed(db: Db, asked: AskedDeed, clock: Clock): Promise<AnyVerdict> {
  const { name, actor, reason, approvedBy, limits } = asked
  if (isUndelivered(name))
    return settleUndelivered(db, { asked, deed: { name, actor, reason, approvedBy, limits } }, clock)
  const deed = { name, actor, reason, approvedBy, limits }
  switch (asked.verb) {
    case 'replay':
      return replayException(db, { name, actor, reason }, clock)
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

async function settleUndelivered(
  db: Db,
  { asked, deed }: { readonly asked: Deed; readonly deed: DecidingUndeliveredDeed },
  clock: Clock,
): Promise<AnyVerdict> {
  const { name, actor, reason } = deed
  switch (asked.verb) {
    case 'replay':
      return replayUndelivered(db, { name, actor, reason }, clock)
    case 'refuse':
      return refuseUndelivered(db, deed, clock)
    case 'resolve':
    case 'correct':
    case 'belongsTo':
      return refuse('notForThis')
  }
}
