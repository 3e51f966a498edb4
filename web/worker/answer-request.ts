import { keepableKind, mayKeep, type Keepable } from './keepable.ts'
import type { Keeper } from './keeper.ts'
import { offlinePath } from './offline-page.ts'
import type { FetchEvent } from './worker-scope.ts'

interface Parts {
  readonly origin: string
  readonly keeper: Keeper
}

/** The worker's answer, or null where the browser goes to the network as if there were no worker. */
export function answerRequest(event: FetchEvent, { origin, keeper }: Parts): Promise<Response> | null {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const kind = keepableKind(url)
  if (request.mode === 'navigate') return answerNavigation(event, { keeper, kind: kind === 'page' ? kind : null })
  switch (kind) {
    case 'file':
    case 'picture':
      return keptOrFetched(event, { keeper, kind })
    case 'answer':
      return fetchedOrKept(event, { keeper, kind })
    case 'page':
    case null:
      return null
  }
}

interface KeptRequest {
  readonly keeper: Keeper
  readonly kind: Keepable
}

/** Addresses of these carry their content's hash: what is kept is right. */
async function keptOrFetched(event: FetchEvent, { keeper, kind }: KeptRequest): Promise<Response> {
  const kept = await keeper.find(kind, event.request)
  if (kept) return kept
  return fetchAndKeep(event, { keeper, kind })
}

async function fetchedOrKept(event: FetchEvent, { keeper, kind }: KeptRequest): Promise<Response> {
  try {
    return await fetchAndKeep(event, { keeper, kind })
  } catch (error) {
    return orThrow(await keeper.find(kind, event.request), error)
  }
}

async function answerNavigation(
  event: FetchEvent,
  { keeper, kind }: { readonly keeper: Keeper; readonly kind: Keepable | null },
): Promise<Response> {
  try {
    return await fetchAndKeep(event, { keeper, kind })
  } catch (error) {
    const { pathname, search, origin } = new URL(event.request.url)
    if (pathname === offlinePath) return orThrow(await keeper.find('file', offlinePath), error)
    const kept = kind === null ? undefined : await keeper.find(kind, event.request)
    // A page takes over from its own address: under another, this one would not be itself.
    return kept ?? Response.redirect(`${origin}${offlinePath}?to=${encodeURIComponent(pathname + search)}`)
  }
}

async function fetchAndKeep(
  event: FetchEvent,
  { keeper, kind }: { readonly keeper: Keeper; readonly kind: Keepable | null },
): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  // A full disk must not cost the person their page.
  if (kind !== null && mayKeep(answer))
    event.waitUntil(keeper.keep(kind, event.request, answer.clone()).catch(() => undefined))
  return answer
}

function orThrow(kept: Response | undefined, error: unknown): Response {
  if (kept) return kept
  throw error
}
