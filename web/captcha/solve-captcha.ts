import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * The token for `gRecaptchaResponse`: the challenge with its solution. Tries keys by WebCrypto, whose work is off the main thread;
 * no worker, no eval and no HTML, so the page's policy needs no exception. Load it when a form is shown: `await import(…)`.
 */
export async function solveCaptcha(challenge: unknown): Promise<string> {
  if (!isChallenge(challenge)) throw new Error('The captcha challenge has an unknown shape')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The captcha challenge took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}

function isChallenge(value: unknown): value is Challenge {
  return typeof value === 'object' && value !== null && 'parameters' in value && 'signature' in value
}
