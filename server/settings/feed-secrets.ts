import { z } from 'zod'
import { networks, type Network } from '#domain/dines/networks.ts'

/** Standard Webhooks writes a secret as whsec_ and base64. */
export const webhookSecretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)

/** What each network signs with, the newest first; several stand beside each other while one is replaced. None: the network is not heard. */
export type FeedSecrets = Readonly<Record<Network, readonly string[]>>

/** As JSON in a variable: {"visa": ["whsec_…"], "amex": ["whsec_…"]}. */
export const feedSecretsSettingSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : undefined),
  z.partialRecord(z.enum(networks), z.array(webhookSecretSchema).min(1)).optional(),
)

/** In the data folder: every network has its own. */
export const keptFeedSecretsSchema = z.record(z.enum(networks), z.array(webhookSecretSchema).min(1))

export function feedSecretsOf(secretsFor: (network: Network) => readonly string[]): FeedSecrets {
  return {
    visa: secretsFor('visa'),
    mastercard: secretsFor('mastercard'),
    amex: secretsFor('amex'),
    discover: secretsFor('discover'),
  }
}

/** Null where it is no JSON: the schema refuses that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
