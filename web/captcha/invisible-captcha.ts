/** Source: specification, section 5 and section 10, captcha. */
export const captchaPolling = 500
export const captchaNetworkErrors = 10

export interface CaptchaTexts {
  readonly networkErrors: string
  readonly notReady: string
}

export interface InvisibleCaptchaOptions {
  readonly loadChallenge: () => Promise<unknown>
  readonly solve: (challenge: unknown) => Promise<string>
  readonly texts: CaptchaTexts
}

/** What a form shows when it has no token. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError'
}

type State =
  | { readonly kind: 'loading'; readonly errors: number }
  | { readonly kind: 'ready'; readonly challenge: unknown }
  | { readonly kind: 'gaveUp' }
  | { readonly kind: 'stopped' }

export interface InvisibleCaptcha {
  /** Gets a challenge ready, trying every 500 ms until the tenth network error. */
  start(): Promise<void>
  /** The token of a solved challenge, good for one submit; rejects with a CaptchaError. The next challenge is fetched at once. */
  execute(): Promise<string>
  stop(): void
}

export function createInvisibleCaptcha({ loadChallenge, solve, texts }: InvisibleCaptchaOptions): InvisibleCaptcha {
  let state: State = { kind: 'loading', errors: 0 }

  async function start(): Promise<void> {
    state = { kind: 'loading', errors: 0 }
    while (state.kind === 'loading') await tryToLoad(state)
  }

  async function tryToLoad(loading: Extract<State, { kind: 'loading' }>): Promise<void> {
    try {
      const challenge = await loadChallenge()
      if (state === loading) state = { kind: 'ready', challenge }
    } catch {
      if (state !== loading) return
      const errors = loading.errors + 1
      state = errors < captchaNetworkErrors ? { kind: 'loading', errors } : { kind: 'gaveUp' }
      if (state.kind === 'loading') await new Promise((resolve) => setTimeout(resolve, captchaPolling))
    }
  }

  return {
    start,
    async execute() {
      if (state.kind === 'gaveUp') throw new CaptchaError(texts.networkErrors)
      if (state.kind !== 'ready') throw new CaptchaError(texts.notReady)
      const { challenge } = state
      void start()
      return solve(challenge)
    },
    stop() {
      state = { kind: 'stopped' }
    },
  }
}
