import { cardFeedProblems } from './card-linking-setting.ts'
import { paymentKeyProblems } from './table/payment-keys.ts'
import { secretProblems } from './secret-problems.ts'
import { sandboxAccounts } from './sms-accounts-setting.ts'
import { embeddedConsent } from './table/storage.ts'
import { expectationOf, siteTable, type Variables } from './table/variables.ts'

/** Source: developers.google.com/recaptcha/docs/faq, automated tests: it lets every token pass, and is good for every environment but production. */
const recaptchaTestKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

/** What no single variable shows: mostly what production must not be started with. */
export function contradictions(variables: Variables): string[] {
  const problems = cardFeedProblems(variables)
  if (variables.CAPTCHA_KIND === 'recaptcha')
    for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const)
      if (variables[name] === undefined)
        problems.push(`${name}: expected ${expectationOf(name)}, got nothing; CAPTCHA_KIND is recaptcha`)
  if ((variables.API_ORIGIN === undefined) !== (variables.PAGE_ORIGIN === undefined)) {
    const [missing, given] =
      variables.API_ORIGIN === undefined
        ? (['API_ORIGIN', 'PAGE_ORIGIN'] as const)
        : (['PAGE_ORIGIN', 'API_ORIGIN'] as const)
    problems.push(`${missing}: expected ${expectationOf(missing)}, got nothing; ${given} is set`)
  }
  if (variables.MAP_STYLE !== undefined && variables.MAP_TILES !== undefined)
    problems.push(`MAP_STYLE: expected ${expectationOf('MAP_STYLE')}, got an address; MAP_TILES is set`)
  if (variables.METRICS_PORT !== 0 && variables.METRICS_PORT === variables.PORT)
    problems.push(
      `METRICS_PORT: expected another port than PORT, got ${variables.METRICS_PORT}; visitors must not read it`,
    )
  if (variables.OPERATOR_CONSOLE_ORIGIN === variables.CARD_HOST_ORIGIN)
    problems.push(
      `OPERATOR_CONSOLE_ORIGIN: expected another origin than CARD_HOST_ORIGIN, got ${JSON.stringify(variables.CARD_HOST_ORIGIN)}`,
    )
  const production = variables.NODE_ENV === 'production'
  problems.push(...secretProblems(variables, { production }), ...paymentKeyProblems(variables, { production }))
  if (!production) return problems

  if (variables.DATABASE_URL === undefined && variables.ALLOW_EMBEDDED_IN_PRODUCTION === undefined)
    problems.push(
      'DATABASE_URL: expected an address of PostgreSQL in production, got nothing; the embedded database loses data in a power cut ' +
        `(to accept that, set ALLOW_EMBEDDED_IN_PRODUCTION to the words ${embeddedConsent})`,
    )
  if (variables.CARD_VAULT_MODE === 'sandbox')
    problems.push('CARD_VAULT_MODE: expected live in production, got "sandbox"; a sandbox is no card vault')
  for (const name of ['PARTNER_POSTINGS', 'LOADED_CARDS', 'STATEMENT_CREDITS'] as const)
    for (const [receiver, destination] of Object.entries(variables[name]))
      if (destination && !destination.address.startsWith('https://'))
        problems.push(
          `${name} (${receiver}.address): expected https in production, got ${JSON.stringify(destination.address)}`,
        )
  if (variables.GIFT_CARDS?.address.startsWith('http://'))
    problems.push(
      `GIFT_CARDS (address): expected https in production, got ${JSON.stringify(variables.GIFT_CARDS.address)}`,
    )
  if (variables.FIDEL_WEBHOOKS?.origin.startsWith('http://'))
    problems.push(
      `FIDEL_WEBHOOKS (origin): expected https in production, got ${JSON.stringify(variables.FIDEL_WEBHOOKS.origin)}`,
    )
  for (const [partnerId, { issuer }] of Object.entries(variables.SINGLE_SIGN_ON))
    if (!issuer.startsWith('https://'))
      problems.push(`SINGLE_SIGN_ON (${partnerId}.issuer): expected https in production, got ${JSON.stringify(issuer)}`)
  for (const partnerId of sandboxAccounts(variables.SMS_ACCOUNTS))
    problems.push(
      `SMS_ACCOUNTS (${partnerId}.accountSid): expected an account of the provider in production, got one of the sandbox`,
    )
  if (variables.RECAPTCHA_SITE_KEY === recaptchaTestKey)
    problems.push(
      `RECAPTCHA_SITE_KEY: expected a key of its own in production, got Google's for tests, which lets everybody pass`,
    )
  return [...problems, ...unencrypted(variables)]
}

function unencrypted(variables: Variables): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    siteTable.get(name)?.production?.includes('https') && String(value).startsWith('http://')
      ? [`${name}: expected https in production, got ${JSON.stringify(value)}`]
      : [],
  )
}

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d"\s*:\s*"[A-Za-z0-9_-]{20,}"/
const vaultKeyName = /VAULT.*(PRIVATE|HASH_KEY|FOLDER)/

/**
 * The card vault's keys and store belong to the vault alone: a server that could open an envelope would hold card numbers. So it refuses to
 * start where its environment carries one.
 */
export function vaultKeyProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env)
    .filter(
      ([name, value]) => value !== undefined && value !== '' && (vaultKeyName.test(name) || privateKey.test(value)),
    )
    .map(
      ([name]) =>
        `${name}: expected nothing here, got a private key or a store of the card vault; only the vault may have it`,
    )
}
