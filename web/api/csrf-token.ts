/** Stands for a token that could not be had. The server refuses it; the browser does not even send it. */
export const csrfPlaceholder = 'csrf-token-unavailable'
const fallbackDelay = 35_000
const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000]

interface Options {
  fetchToken(): Promise<string>
  wait(milliseconds: number): Promise<void>
}

export interface CsrfToken {
  /** The token, once there is one; the placeholder when 35 seconds brought none. */
  get(): Promise<string>
  /** A new session has a new token: sign-in and the like answer with it in a header. */
  renew(token: string): void
}

/** Fetches at once, tries again five times, and keeps what comes; a real token that comes late replaces the placeholder. */
export function createCsrfToken({ fetchToken, wait }: Options): CsrfToken {
  let current: Promise<string> = Promise.race([fetchWithRetries(), wait(fallbackDelay).then(() => csrfPlaceholder)])

  async function fetchWithRetries(): Promise<string> {
    for (const delay of retryDelays) {
      const token = await fetchToken().catch(() => null)
      if (token !== null) return keep(token)
      await wait(delay)
    }
    // Nothing follows a last failure but the placeholder.
    return fetchToken().then(keep, () => new Promise<string>(() => {}))
  }

  function keep(token: string): string {
    current = Promise.resolve(token)
    return token
  }

  return { get: () => current, renew: keep }
}
