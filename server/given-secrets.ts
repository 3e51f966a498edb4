import { z } from 'zod'
import type { DestinationsSetting } from './destinations-setting.ts'

const secret = z.preprocess((value) => (value === '' ? undefined : value), z.string().min(32).optional())
/** Standard Webhooks writes a secret as whsec_ and base64; several stand beside each other while one is replaced. */
const feedSecret = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

export const givenSecretsSchema = z.object({
  SESSION_SECRET: secret,
  CARD_VAULT_SECRET: secret,
  CAPTCHA_SECRET: secret,
  FEED_SECRETS: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.split(',').map((part) => part.trim()) : undefined),
    z.array(z.string().regex(feedSecret)).min(1).optional(),
  ),
})
export type GivenSecrets = z.infer<typeof givenSecretsSchema>

/** Pieces of secrets that people copy from examples. */
const wellKnown = /(change.?me|secret|password|example|default|0123456789|abcdef)/i

interface DestinationSecrets {
  readonly PARTNER_POSTINGS: DestinationsSetting
  readonly STATEMENT_CREDITS: DestinationsSetting
}

/** Why secrets may not be used: repeated ones anywhere; in production also well-known and uniform ones. Values are never told. */
export function secretProblems(
  given: GivenSecrets & DestinationSecrets,
  { production }: { readonly production: boolean },
): string[] {
  const named = [
    ...(['SESSION_SECRET', 'CARD_VAULT_SECRET', 'CAPTCHA_SECRET'] as const).map((name) => ({
      name: name as string,
      value: given[name],
    })),
    ...(given.FEED_SECRETS ?? []).map((value) => ({ name: 'FEED_SECRETS', value: value.slice('whsec_'.length) })),
    ...(['PARTNER_POSTINGS', 'STATEMENT_CREDITS'] as const).flatMap((name) =>
      Object.values(given[name])
        .flatMap((destination) => destination?.secrets ?? [])
        .map((value) => ({ name, value: value.slice('whsec_'.length) })),
    ),
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
  const repeated = named.filter(({ value }, at) => named.findIndex((other) => other.value === value) < at)
  const weak = production ? named.filter(({ value }) => wellKnown.test(value) || new Set(value).size < 12) : []
  return [
    ...repeated.map(({ name }) => `${name}: expected a secret of its own, got one that stands elsewhere too`),
    ...weak.map(({ name }) => `${name}: expected a random secret in production, got one that is well known or uniform`),
  ]
}
