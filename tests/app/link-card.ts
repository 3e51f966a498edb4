import type { CardEntry } from '#contract/schemas/card.ts'
import type { TestApp } from './app.ts'
import type { Answer, Browser } from './browser.ts'
import { sealCard } from './seal-card.ts'
import { solveCaptcha } from './solve-captcha.ts'

const partnerOf = (host: string) => host.split('.')[0] ?? ''

/** Opens the card form, seals the number as the card host's page does, and sends the envelope. */
export async function linkCard(
  { vault, clock }: TestApp,
  browser: Browser,
  number: string,
  { path, captcha }: { readonly path?: string; readonly captcha?: 'hard' } = {},
): Promise<Answer> {
  const { sessionBinding, nonce } = (await browser.get('/api/Member/CardEntry')).body as CardEntry
  const sealed = await sealCard(vault.address, {
    number,
    partnerId: partnerOf(browser.host),
    sessionBinding,
    nonce,
    now: clock.now,
  })
  return postCard(browser, { sealed, number, ...(path && { path }), ...(captcha && { captcha }) })
}

/** What the add-cards form sends. */
export async function postCard(
  browser: Browser,
  {
    sealed,
    number,
    path = '/api/Member/Cards',
    captcha,
  }: { sealed: string; number: string; path?: string; captcha?: 'hard' },
): Promise<Answer> {
  return browser.post(path, {
    creditCards: [{ encryptedCardNumber: sealed, cardType: 'visa', lastFour: number.slice(-4) }],
    directFileFeedOptIn: true,
    consentVersion: await consentOf(browser),
    gRecaptchaResponse: await solveCaptcha(browser, captcha),
  })
}

/** The version of the words of consent that the form shows. */
export async function consentOf(browser: Browser): Promise<string> {
  const entry = (await browser.get('/api/Member/CardEntry')).body as CardEntry
  return entry.consent.version
}

/** A Visa number that passes the Luhn check, another for each `serial`. */
export function visaNumber(serial: number): string {
  const body = `4${String(serial).padStart(14, '0')}`
  const sum = Array.from(body, Number)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? (digit < 5 ? digit * 2 : digit * 2 - 9) : digit))
    .reduce((total, digit) => total + digit, 0)
  return body + ((10 - (sum % 10)) % 10)
}
