import type { Variables } from './table/variables.ts'

/** Pieces of secrets that people copy from examples. */
const wellKnown = /(change.?me|secret|password|example|default|0123456789|abcdef)/i

/** Why secrets may not be used: repeated ones anywhere; in production also well-known and uniform ones. Values are never told. */
export function secretProblems(given: Variables, { production }: { readonly production: boolean }): string[] {
  const named = [
    ...(given.SESSION_SECRET ?? []).map((value) => ({ name: 'SESSION_SECRET', value })),
    ...(['CARD_VAULT_SECRET', 'CAPTCHA_SECRET'] as const).map((name) => ({
      name: name as string,
      value: given[name],
    })),
    ...Object.entries(given.FEED_SECRETS ?? {}).flatMap(([network, secrets]) =>
      secrets.map((value) => ({ name: `FEED_SECRETS (${network})`, value: keyOf(value) })),
    ),
    ...Object.entries(given.OPERATOR_SECRETS ?? {}).flatMap(([key, { secrets }]) =>
      secrets.map((value) => ({ name: `OPERATOR_SECRETS (${key})`, value: keyOf(value) })),
    ),
    ...(['PARTNER_POSTINGS', 'LOADED_CARDS', 'STATEMENT_CREDITS'] as const).flatMap((name) =>
      Object.entries(given[name]).flatMap(([receiver, destination]) =>
        (destination?.secrets ?? []).map((value) => ({ name: `${name} (${receiver})`, value: keyOf(value) })),
      ),
    ),
    ...Object.entries(given.FIDEL_WEBHOOKS?.keys ?? {}).flatMap(([event, keys]) =>
      keys.map((value) => ({ name: `FIDEL_WEBHOOKS (${event})`, value })),
    ),
    ...(given.GIFT_CARDS === null ? [] : [{ name: 'GIFT_CARDS', value: given.GIFT_CARDS.secret }]),
    ...given.KARD_WEBHOOK_KEYS.map((value) => ({ name: 'KARD_WEBHOOK_KEYS', value })),
    ...Object.entries(given.SINGLE_SIGN_ON).map(([partnerId, { clientSecret }]) => ({
      name: `SINGLE_SIGN_ON (${partnerId})`,
      value: clientSecret,
    })),
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
  const repeated = named.filter(({ value }, at) => named.findIndex((other) => other.value === value) < at)
  const weak = production ? named.filter(({ value }) => wellKnown.test(value) || new Set(value).size < 12) : []
  return [
    ...repeated.map(({ name }) => `${name}: expected a secret of its own, got one that stands elsewhere too`),
    ...weak.map(({ name }) => `${name}: expected a random secret in production, got one that is well known or uniform`),
  ]
}

/** One key has several spellings in base64: it is compared without its padding and the bits that nobody reads. */
function keyOf(webhookSecret: string): string {
  return Buffer.from(webhookSecret.slice('whsec_'.length), 'base64').toString('base64').replace(/=+$/, '')
}
