import { required } from '#domain/required.ts'
import type { PartnerPostings } from '#vendors/partner-postings/client.ts'
import type { PartnerPosting } from '#vendors/partner-postings/wire.ts'
import type { DeliveryResult } from '#vendors/signed-batches.ts'
import type { StatementCredits } from '#vendors/statement-credits/client.ts'
import type { NetworkCredit } from '#vendors/statement-credits/wire.ts'
import type { Chance } from '../stories/chance.ts'

/** One who takes what we deliver: counts each id once, and now and then refuses, is away, or has its answer lost. */
export interface Receiver<Item> {
  /** In the order in which it took them. */
  readonly taken: ReadonlyMap<string | number, Item>
  readonly refusals: { count: number }
  /** From then on it takes everything. */
  calmDown(): void
  isCalm(): boolean
}

export type PartnerReceiver = Receiver<PartnerPosting> & PartnerPostings
export type NetworkReceiver = Receiver<NetworkCredit> & StatementCredits

export function createPartner(chance: Chance): PartnerReceiver {
  // The visit's moment may have been corrected since; what was given may not.
  const promised = ({ memberPublicId, currency, amount, lines, reversal }: PartnerPosting) =>
    JSON.stringify([memberPublicId, currency, amount, lines, reversal])
  return createReceiver<PartnerPosting, string>(chance, { idOf: ({ postingId }) => postingId, promised })
}

export function createNetwork(chance: Chance): NetworkReceiver {
  const promised = ({ amountCents, currency }: NetworkCredit) => JSON.stringify([amountCents, currency])
  return createReceiver<NetworkCredit, string>(chance, { idOf: ({ reference }) => reference, promised })
}

interface Reading<Item, Id> {
  idOf(item: Item): Id
  /** What may never be told otherwise. */
  promised(item: Item): string
}

function createReceiver<Item, Id extends string | number>(chance: Chance, { idOf, promised }: Reading<Item, Id>) {
  const taken = new Map<Id, Item>()
  const refusals = { count: 0 }
  let isCalm = false

  function take(item: Item): readonly { id: Id; reason: string }[] {
    const id = idOf(item)
    if (!taken.has(id) && !isCalm && chance.is(0.03)) {
      refusals.count++
      return [{ id, reason: 'notNow' }]
    }
    const known = taken.get(id)
    if (known !== undefined && promised(known) !== promised(item))
      throw new Error(`told otherwise the second time: ${JSON.stringify([known, item])}`)
    taken.set(id, required(item, 'what is delivered'))
    return []
  }

  return {
    taken,
    refusals,
    calmDown: () => void (isCalm = true),
    isCalm: () => isCalm,
    async deliver(batch: readonly Item[]): Promise<DeliveryResult<Id>> {
      if (!isCalm && chance.is(0.1)) return { kind: 'retryable', reason: 'away' }
      const refused = batch.flatMap(take)
      // What it took it has, though we do not hear of it.
      return !isCalm && chance.is(0.1) ? { kind: 'retryable', reason: 'no answer' } : { kind: 'delivered', refused }
    },
  }
}
