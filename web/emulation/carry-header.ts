import { signOut } from '#contract/endpoints/session.ts'

/** Source: specification, section 6. */
export const emulationHeader = 'radmin-emulation'

interface Carrying {
  readonly id: string
  /** What a call's answer says of what may be done. */
  hear(state: string): void
  /** Whoever was in the member's place has signed out of it, on a page of the member's own too. */
  left(): void
  /** A call was answered that there is no such emulation any more. */
  over(): void
}

/** Every call of the API carries the header from now on. Only in the console's frame: no other page has any of this. */
export function carryHeader({ id, hear, left, over }: Carrying): void {
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isCall(url)) return send(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(emulationHeader, id)
    const answer = await send(input, { ...init, headers })
    const state = answer.headers.get(emulationHeader)
    if (state !== null) hear(state)
    else if (answer.status === 401) over()
    if (answer.ok && url.pathname === signOut.path) left()
    return answer
  }
}

/** At this origin, or at another port of this host. */
function isCall({ hostname, pathname }: URL): boolean {
  return hostname === location.hostname && pathname.startsWith('/api/')
}
