import type { CaptchaChallenge } from './wire.ts'

export interface Captcha {
  /** What the browser needs: a challenge to solve, or the site key of the provider's own widget and where its script is. */
  challenge(): Promise<
    | { readonly kind: 'embedded'; readonly challenge: CaptchaChallenge }
    | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly script: string }
  >
  /** Judges what the browser sent as gRecaptchaResponse. A token passes once. */
  verify(token: string): Promise<CaptchaVerdict>
}

export type CaptchaVerdict = 'passed' | 'malformed' | 'expired' | 'wrong' | 'replayed' | 'unavailable'
