import type { CardUpdate, CardUpdatesResult } from '#contract/schemas/card-update.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transact.ts'
import { applyCardUpdates } from './apply-card-updates.ts'
import { findUpdates, insertUpdates, type KeptUpdate, type NewUpdate } from './store.ts'

interface Delivery {
  readonly network: Network
  readonly updates: readonly CardUpdate[]
}

type Verdict = 'accepted' | 'duplicate' | CardUpdatesResult['refused'][number]['reason']

/**
 * Takes in what a network says of cards: each update counts once, whoever else delivers it at the same time and in whatever order they come. All are
 * kept first, then applied one by one; what was kept and not applied yet when a process dies, the next round applies.
 */
export async function takeCardUpdates(
  db: Db,
  { network, updates }: Delivery,
  clock: Clock,
): Promise<CardUpdatesResult> {
  const asked = updates.map((update) => asKept(network, update))
  const names = {
    network,
    updateIds: asked.map(({ updateId }) => updateId),
    replaced: asked.filter(({ kind }) => kind === 'replaced').map(({ cardToken }) => cardToken),
  }
  const fresh = new Set(await inTransaction(db, (tx) => insertUpdates(tx, asked, clock.now())))
  const kept = await findUpdates(db, names)
  const verdicts = asked.map((update) => judge(update, { kept, isNew: fresh.delete(update.updateId) }))
  await applyCardUpdates(db, new Set(asked.map(({ cardToken }) => cardToken)), clock)
  const accepted = asked.filter((_update, place) => verdicts[place] === 'accepted')
  const states = Map.groupBy(statesOf(accepted, await findUpdates(db, names)), (state) => state)
  return {
    accepted: accepted.length,
    duplicates: verdicts.filter((verdict) => verdict === 'duplicate').length,
    applied: states.get('applied')?.length ?? 0,
    waiting: states.get('waiting')?.length ?? 0,
    newCardHeld: states.get('newCardHeld')?.length ?? 0,
    refused: verdicts.flatMap((verdict, place) =>
      verdict === 'accepted' || verdict === 'duplicate' ? [] : [{ line: place + 1, reason: verdict }],
    ),
  }
}

function asKept(network: Network, update: CardUpdate): NewUpdate {
  const { kind, updateId, cardToken, occurredAt } = update
  return {
    network,
    updateId,
    kind,
    cardToken,
    newCardToken: kind === 'replaced' ? update.newCardToken : null,
    newLastFour: kind === 'replaced' ? update.newLastFour : null,
    expiry: kind === 'closed' ? null : (update.expiry ?? null),
    occurredAt: new Date(occurredAt),
  }
}

interface Known {
  readonly kept: readonly KeptUpdate[]
  /** This delivery has put it there, and no line above did. */
  readonly isNew: boolean
}

/** The first under an id stands for ever, and so does the first that replaces a card. */
function judge(update: NewUpdate, { kept, isNew }: Known): Verdict {
  const standing = kept.find((one) => one.network === update.network && one.updateId === update.updateId)
  if (standing) {
    if (contentOf(standing) !== contentOf(update)) return 'contentDiffers'
    return isNew ? 'accepted' : 'duplicate'
  }
  const replacing = kept.find(({ kind, cardToken }) => kind === 'replaced' && cardToken === update.cardToken)
  return replacing?.newCardToken === update.newCardToken ? 'duplicate' : 'replacedByAnother'
}

function contentOf({ kind, cardToken, newCardToken, newLastFour, expiry, occurredAt }: NewUpdate): string {
  return JSON.stringify([kind, cardToken, newCardToken, newLastFour, expiry, occurredAt])
}

function statesOf(accepted: readonly NewUpdate[], kept: readonly KeptUpdate[]) {
  return accepted.flatMap(({ updateId }) => kept.filter((one) => one.updateId === updateId).map(({ state }) => state))
}
