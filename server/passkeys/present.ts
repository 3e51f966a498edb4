import type { Passkey } from '#contract/schemas/passkey.ts'
import { keeperOf } from './keepers.ts'
import type { ShownPasskey } from './store.ts'

/** The number of the row is a name here: the calls hold it against the member. */
export function presentPasskey(passkey: ShownPasskey, ownHost: string): Passkey {
  const { id, name, aaguid, browser, system, rpId, backedUp, createdAt, lastUsedAt, copiedAt } = passkey
  return {
    id: String(id),
    name,
    keeper: keeperOf(aaguid),
    browser,
    system,
    host: rpId,
    isForThisHost: rpId === ownHost,
    isSynced: backedUp,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isCopied: copiedAt !== null,
  }
}
