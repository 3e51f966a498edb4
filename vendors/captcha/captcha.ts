import type { CaptchaChallenge } from './wire.ts'

export interface Captcha {
  /** What the browser needs: a challenge to solve, or the site key of the provider's own widget and where its script is. */
  challenge(
    grade?: CaptchaGrade,
  ): Promise<
    | { readonly kind: 'embedded'; readonly challenge: CaptchaChallenge }
    | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly script: string }
  >
  /** Judges what the browser sent as gRecaptchaResponse. A token passes once. */
  verify(token: string): Promise<CaptchaVerdict>
  /** Whether a token that passed is of a hard challenge. A provider without grades judges for itself: all of its tokens are. */
  isHard(token: string): boolean
}

/** `hard` takes a person's device some seconds, which a form shows. */
export type CaptchaGrade = 'ordinary' | 'hard'

export type CaptchaVerdict = 'passed' | 'malformed' | 'expired' | 'wrong' | 'replayed' | 'unavailable'
