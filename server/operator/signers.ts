import type { FastifyRequest } from 'fastify'
import { signedBody } from '../http/read-bodies.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { OperatorAction, OperatorKeys } from '../settings/table/operator-keys.ts'

/** A message and the keys that have signed it. */
export interface SignedPayload {
  readonly payload: string
  readonly signers: OperatorKeys
}

/** Null where no key has signed. Several may: each adds its own signature to the header. */
export function readSigners(keys: OperatorKeys, request: FastifyRequest): SignedPayload | null {
  const signed = Object.entries(keys).flatMap(([name, key]) => {
    const payload = signedBody(key.secrets, request)
    return payload === null ? [] : [{ name, key, payload }]
  })
  const [first] = signed
  return first
    ? { payload: first.payload, signers: Object.fromEntries(signed.map(({ name, key }) => [name, key])) }
    : null
}

/** What a call needs of a key. */
export interface Need {
  /** One of these is enough. */
  readonly actions: readonly OperatorAction[]
  /** The programmes that it is about; `shared`: what belongs to none. */
  readonly partners: readonly string[] | 'shared'
  /** It only reads: who approves may look at what is to be approved. */
  readonly reads: boolean
}

/** Who asks, and who else has approved: keys, and never what the body says of anybody. */
export interface Caller {
  readonly key: string
  /** As the audit log names them; null: nobody approves by this message. */
  readonly approvedBy: string | null
}

/** The key that may ask for this, and another one that approves it, of those that have signed. */
export function callerOf(signers: OperatorKeys, need: Need): Caller | Refusal<'notAllowed'> {
  const covering = Object.entries(signers).filter(([, { partners }]) => covers(partners, need.partners))
  const enough: readonly OperatorAction[] = need.reads ? [...need.actions, 'approve'] : need.actions
  const key = covering.find(([, { actions }]) => actions.some((action) => enough.includes(action)))?.[0]
  if (key === undefined) return refuse('notAllowed', { message: 'this key is not for that' })
  const approver = covering.find(([name, { actions }]) => name !== key && actions.includes('approve'))?.[0]
  return { key, approvedBy: approver === undefined ? null : `operator:${approver}` }
}

function covers(held: readonly string[] | 'all', needed: Need['partners']): boolean {
  return held === 'all' || (needed !== 'shared' && needed.every((partner) => held.includes(partner)))
}

/** As the audit log writes who decides: the key that signed, and whom its holder names. */
export function actorOf({ key }: Pick<Caller, 'key'>, { actor }: { readonly actor: string }): string {
  return `operator:${key}/${actor}`
}
