import { keepableKind, mayKeep } from './keepable.ts'
import type { Keeper } from './keeper.ts'

/** More than one page needs; a page that sends more is not ours. */
const mostAtOnce = 80

/**
 * Fetches and keeps what a page has used before it had a worker: `{ keep: ['/assets/…', '/search?…'] }`. Its pictures need no second
 * fetch: the browser's own cache has them.
 */
export async function keepAddresses(
  message: unknown,
  { origin, keeper }: { readonly origin: string; readonly keeper: Keeper },
): Promise<void> {
  for (const address of addressesOf(message)) {
    const url = new URL(address, origin)
    const kind = url.origin === origin ? keepableKind(url) : null
    if (kind !== 'file' && kind !== 'page') continue
    if (kind === 'file' && (await keeper.find(kind, url.href))) continue
    // Without a network there is nothing to keep that is not kept already.
    const answer = await fetch(url.href, { credentials: 'same-origin' }).catch(() => null)
    if (answer && mayKeep(answer)) await keeper.keep(kind, url.href, answer)
  }
}

function addressesOf(message: unknown): readonly string[] {
  if (typeof message !== 'object' || message === null || !('keep' in message) || !Array.isArray(message.keep)) return []
  return message.keep.filter((address) => typeof address === 'string').slice(0, mostAtOnce)
}
