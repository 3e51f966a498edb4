import { z } from 'zod'
import { type Network, networks } from '#domain/dines/networks.ts'
import { eventNamePattern } from '#vendors/fidel/wire.ts'
import type { FeedSecrets } from './feed-secrets.ts'

/** As the networks make them: letters that a header or an address could hold. No commas, which stand between keys in a list. */
const keySchema = z.string().regex(/^[\x21-\x2b\x2d-\x7e]{16,200}$/)

const fidelSchema = z.strictObject({
  /** The public origin of the addresses that were registered. */
  origin: z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/),
  /** By event, the keys of its webhooks: each programme at Fidel has one of its own. */
  keys: z.record(z.string().regex(eventNamePattern), z.array(keySchema).min(1)),
})

/** Null: Fidel is not heard. */
export type FidelWebhooks = Readonly<z.infer<typeof fidelSchema>> | null

export const fidelWebhooksSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : null),
  fidelSchema.nullable(),
)

export const kardKeysSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? value.split(',').map((part) => part.trim()) : []),
  z.array(keySchema),
)

/** Who tells of the payments of a network's cards: the network itself, or a card-linking network in its place. */
export const cardFeeds = ['network', 'fidel', 'kard'] as const
export type CardFeed = (typeof cardFeeds)[number]

/** Each network has one: a payment that two of them told would be two. Source: docs/decisions/0135. */
export type CardFeeds = Readonly<Record<Network, CardFeed>>

/** Every network tells of its own. */
export const ownFeeds: CardFeeds = { visa: 'network', mastercard: 'network', amex: 'network', discover: 'network' }

/** As JSON in a variable: {"visa": "fidel"}. Networks that are not named tell of their payments themselves. */
export const cardFeedsSchema = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseJson(value) : {}),
  z
    .strictObject({
      visa: z.enum(cardFeeds).default('network'),
      mastercard: z.enum(cardFeeds).default('network'),
      amex: z.enum(cardFeeds).default('network'),
      discover: z
        .enum(cardFeeds)
        .default('network')
        .refine((feed): boolean => feed !== 'fidel'),
    })
    .readonly(),
)

interface Heard {
  readonly CARD_FEEDS: CardFeeds
  readonly FIDEL_WEBHOOKS: FidelWebhooks
  readonly KARD_WEBHOOK_KEYS: readonly string[]
  readonly FEED_SECRETS?: Partial<FeedSecrets> | undefined
}

/** A feed that is heard and tells of no network's payments, one that tells of some and is not heard, and two for one network. */
export function cardFeedProblems({ CARD_FEEDS, FIDEL_WEBHOOKS, KARD_WEBHOOK_KEYS, FEED_SECRETS }: Heard): string[] {
  const by = (feed: CardFeed) => networks.filter((network) => CARD_FEEDS[network] === feed)
  const linking = [
    { feed: 'fidel', variable: 'FIDEL_WEBHOOKS', isHeard: FIDEL_WEBHOOKS !== null },
    { feed: 'kard', variable: 'KARD_WEBHOOK_KEYS', isHeard: KARD_WEBHOOK_KEYS.length > 0 },
  ] as const
  return [
    ...linking.flatMap(({ feed, variable, isHeard }) => {
      if (isHeard && by(feed).length === 0)
        return [`CARD_FEEDS: expected a network whose payments ${feed} tells, got none; ${variable} is set`]
      if (isHeard || by(feed).length === 0) return []
      return [`CARD_FEEDS (${by(feed).join(', ')}): expected ${variable} beside ${JSON.stringify(feed)}, got nothing`]
    }),
    ...networks
      .filter((network) => CARD_FEEDS[network] !== 'network' && FEED_SECRETS?.[network] !== undefined)
      .map(
        (network) =>
          `FEED_SECRETS (${network}): expected nothing, got a secret; ${CARD_FEEDS[network]} tells of its payments, and two feeds would pay for each twice`,
      ),
  ]
}

/** Why a feed may not tell of a network's payments; null: it may. */
export function whyNotTold(
  feeds: CardFeeds,
  { network, feed }: { readonly network: Network; readonly feed: CardFeed },
) {
  const telling = feeds[network]
  if (telling === feed) return null
  const who = telling === 'network' ? 'the network itself' : telling
  return `payments of ${network} are told by ${who} (CARD_FEEDS)`
}

/** A number where it is no JSON: the schema refuses that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? 0
  } catch {
    return 0
  }
}
