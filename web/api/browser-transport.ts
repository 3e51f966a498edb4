import { tokenHeader, type Transport } from './call-api.ts'
import { createCsrfToken, csrfPlaceholder } from './csrf-token.ts'

/** Same-origin `fetch` with the token on every call that changes something. The token is fetched at start-up. */
export function createBrowserTransport({ onMissingToken }: { onMissingToken(path: string): void }): Transport {
  const csrf = createCsrfToken({
    fetchToken,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })

  return async function send(path, init) {
    if (init.method === 'GET' && !new Headers(init.headers).has(tokenHeader)) return fetch(path, init)
    const token = await csrf.get()
    if (token === csrfPlaceholder) {
      onMissingToken(path)
      return Response.json({ code: 'csrf', requestId: 'CSRF' }, { status: 403, statusText: 'Forbidden' })
    }
    const response = await fetch(path, { ...init, headers: { ...init.headers, [tokenHeader]: token } })
    const renewed = response.headers.get(tokenHeader)
    if (renewed !== null) csrf.renew(renewed)
    return response
  }
}

async function fetchToken(): Promise<string> {
  const response = await fetch('/api/CSRF', {
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Error(response.statusText)
  const { csrfToken }: { csrfToken: string } = await response.json()
  return csrfToken
}
