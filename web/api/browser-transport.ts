import { tokenHeader, type Transport } from './call-api.ts'
import { createCsrfToken, csrfPlaceholder } from './csrf-token.ts'

interface Options {
  /** Empty: that of the page. */
  readonly apiOrigin: string
  onMissingToken(path: string): void
}

/** `fetch` at the API's origin, with the token on every call that changes something. The token is fetched at start-up. */
export function createBrowserTransport({ apiOrigin, onMissingToken }: Options): Transport {
  const call = fetchAt(apiOrigin)
  const csrf = createCsrfToken({
    fetchToken: () => fetchToken(call),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })

  return async function send(path, init) {
    if (init.method === 'GET' && !new Headers(init.headers).has(tokenHeader)) return call(path, init)
    const token = await csrf.get()
    if (token === csrfPlaceholder) {
      onMissingToken(path)
      return Response.json({ code: 'csrf', requestId: 'CSRF' }, { status: 403, statusText: 'Forbidden' })
    }
    const response = await call(path, { ...init, headers: { ...init.headers, [tokenHeader]: token } })
    const renewed = response.headers.get(tokenHeader)
    if (renewed !== null) csrf.renew(renewed)
    return response
  }
}

/** Another origin is given the cookies only where that is asked for. */
export function fetchAt(apiOrigin: string): Transport {
  return (path, init) => fetch(apiOrigin + path, apiOrigin === '' ? init : { ...init, credentials: 'include' })
}

async function fetchToken(call: Transport): Promise<string> {
  const response = await call('/api/CSRF', {
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Error(response.statusText)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return csrfToken
}
