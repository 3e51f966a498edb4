import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** As many as hundreds of people at once leave behind; the provider's own store holds a thousand, and drops codes under way. */
const mostKept = 20_000

/** Where one provider of the sandbox keeps its sessions, grants and codes: as long as the process, the oldest going first. */
export function sandboxStore(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>()
  return (model) => adapterOf(kept, model)
}

function adapterOf(kept: Map<string, AdapterPayload>, model: string): Adapter {
  const keyOf = (id: string) => `${model}:${id}`
  const find = (id: string) => kept.get(keyOf(id))
  const first = (wanted: (payload: AdapterPayload) => boolean) =>
    [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && wanted(payload))?.[1]
  return {
    async upsert(id, payload) {
      kept.set(keyOf(id), payload)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    },
    find: async (id) => find(id),
    findByUserCode: async (userCode) => first((payload) => payload.userCode === userCode),
    findByUid: async (uid) => first((payload) => payload.uid === uid),
    async consume(id) {
      const payload = find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(keyOf(id)),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  }
}
