import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Browser } from './browser.ts'

/** The token that the page's solver makes of the server's challenge. */
export async function solveCaptcha(browser: Browser, grade?: 'hard'): Promise<string> {
  const query = grade === undefined ? '' : `?grade=${grade}`
  const challenge = (await browser.get(`/api/Captcha/Challenge${query}`)).body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The challenge has a solution')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
